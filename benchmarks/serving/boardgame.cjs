// boardgame.io's own server with a small game of hidden information: four seats, about 2 KB of view.
// usage: node boardgame.cjs <folder with node_modules> <port>
const { createRequire } = require("node:module");
const { join } = require("node:path");

const [folder, port] = process.argv.slice(2);
const need = createRequire(join(folder, "index.js"));
const { Server } = need("boardgame.io/server");
const { PlayerView } = need("boardgame.io/core");

const SEATS = 4;
const OPEN_BYTES = 1100;

const hidden = {
  name: "hidden",
  setup: () => ({
    open: { round: 1, text: "x".repeat(OPEN_BYTES), scores: [0, 0, 0, 0], line: "" },
    secret: { deck: Array.from({ length: 30 }, (_, n) => `card-${n}`) },
    players: Object.fromEntries(
      Array.from({ length: SEATS }, (_, seat) => [
        seat,
        { token: "", hand: ["card-a", "card-b", "card-c"], notes: "y".repeat(100) },
      ]),
    ),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    act: ({ G, playerID }, choice) => {
      G.open.line = choice;
      G.open.scores[Number(playerID)] += 1;
      G.players[playerID].token = choice;
    },
  },
};

const server = Server({ games: [hidden], origins: [/localhost:\d+/] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (at, ready) => listen(at, "127.0.0.1", ready);
server.run(Number(port));
