/** One sprite of every icon that the games' content names, made from the icon sets in npm. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const MODULE = "virtual:icon-sprite";
const FILE = "icons.svg";
const EMBLEMS = "emblems.svg";

interface IconSet {
  prefix: string;
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The names that stand behind `icon = "..."` or `icons = [...]` in what the games say of themselves. */
export function iconNames(toml: string): string[] {
  const single = [...toml.matchAll(/^\s*icon\s*=\s*"([^"]+)"/gm)].map((found) => found[1] ?? "");
  const lists = [...toml.matchAll(/^\s*icons\s*=\s*\[([^\]]*)\]/gm)];
  const listed = lists.flatMap((found) =>
    [...(found[1] ?? "").matchAll(/"([^"]+)"/g)].map((name) => name[1] ?? ""),
  );
  const inline = [...toml.matchAll(/[{,]\s*icon\s*=\s*"([^"]+)"/g)].map((found) => found[1] ?? "");
  return [...single, ...listed, ...inline];
}

/** The symbol for one icon; a name without a set is looked for in every set. */
export function symbolOf(name: string, sets: readonly IconSet[]): string {
  const [bare = "", prefix] = name.split(":").reverse();
  for (const set of sets.filter((it) => prefix === undefined || it.prefix === prefix)) {
    const icon = set.icons[bare] ?? set.icons[set.aliases?.[bare]?.parent ?? ""];
    if (icon !== undefined) {
      const box = `0 0 ${icon.width ?? set.width ?? 16} ${icon.height ?? set.height ?? 16}`;
      return `<symbol id="${name}" viewBox="${box}">${icon.body}</symbol>`;
    }
  }
  throw new Error(`No icon set in package.json has an icon called ${name}.`);
}

export function spriteOf(names: readonly string[], sets: readonly IconSet[]): string {
  const symbols = [...new Set(names)].sort().map((name) => symbolOf(name, sets));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

function readSets(web: string): IconSet[] {
  const files = globSync("node_modules/@iconify-json/*/icons.json", { cwd: web }).sort();
  return files.map((file) => JSON.parse(readFileSync(join(web, file), "utf8")) as IconSet);
}

function readNames(web: string, patterns = ["*/content/*.toml", "*/meta.py"]): string[] {
  const games = join(web, "..", "src", "noren", "games");
  const files = existsSync(games) ? globSync(patterns, { cwd: games }).sort() : [];
  return files.flatMap((file) => iconNames(readFileSync(join(games, file), "utf8")));
}

/** The folders of games with pictures, by the game's name. */
function gameFolders(web: string): [string, string][] {
  const games = join(web, "..", "src", "noren", "games");
  const found = existsSync(games) ? globSync("*/meta.py", { cwd: games }).sort() : [];
  return found.map((file) => {
    const folder = dirname(file);
    return [folder.replaceAll("_", "-"), folder];
  });
}

/** Provides `sprites` with a sheet for each game, `spriteUrl` with every picture, and `emblemsUrl`. */
export function iconSprite(): Plugin {
  let web = "";
  let isServing = false;
  return {
    name: "noren-icon-sprite",
    configResolved(config) {
      web = config.root;
      isServing = config.command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) {
        return undefined;
      }
      if (isServing) {
        return `export const spriteUrl = "/${FILE}", emblemsUrl = "/${FILE}", sprites = {};`;
      }
      const source = spriteOf(readNames(web), readSets(web));
      const all = this.emitFile({ type: "asset", name: FILE, source });
      const doors = spriteOf(readNames(web, ["*/meta.py"]), readSets(web));
      const emblems = this.emitFile({ type: "asset", name: EMBLEMS, source: doors });
      const each = gameFolders(web).map(([game, folder]) => {
        const names = readNames(web, [`${folder}/content/*.toml`, `${folder}/meta.py`]);
        const drawn = spriteOf(names, readSets(web));
        const file = this.emitFile({ type: "asset", name: `icons-${game}.svg`, source: drawn });
        return `${JSON.stringify(game)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `
        export const sprites = { ${each.join(", ")} };
        export const spriteUrl = import.meta.ROLLUP_FILE_URL_${all};
        export const emblemsUrl = import.meta.ROLLUP_FILE_URL_${emblems};`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(spriteOf(readNames(web), readSets(web)));
      });
    },
  };
}
