/** Sprites of every icon that the games name, made from the icon sets in npm. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

const MODULE = "virtual:icon-sprite";
const FILE = "icons.svg";
const PACK = "pictures.svg";
/** A game with more icons than this has a pack of its own, which only its tables fetch. */
const LARGE = 100;

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
  const listed = lists.flatMap((found) => [...(found[1] ?? "").matchAll(/"([^"]+)"/g)].map((name) => name[1] ?? ""));
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

/** What every page may show, and what belongs to large packs. */
export interface Sheets {
  common: string[];
  pack: string[];
}

export function sheetsOf(emblems: readonly string[], games: readonly (readonly string[])[]): Sheets {
  const common = new Set([...emblems, ...games.filter((names) => names.length <= LARGE).flat()]);
  const pack = new Set(games.filter((names) => names.length > LARGE).flat());
  return { common: [...common].sort(), pack: [...pack].filter((name) => !common.has(name)).sort() };
}

function readSheets(web: string): Sheets {
  const games = join(web, "..", "src", "noren", "games");
  const read = (file: string): string[] => iconNames(readFileSync(join(games, file), "utf8"));
  const find = (pattern: string): string[] => (existsSync(games) ? globSync(pattern, { cwd: games }).sort() : []);
  return sheetsOf(
    find("*/meta.py").flatMap(read),
    find("*/content").map((folder) => find(`${folder}/*.toml`).flatMap(read)),
  );
}

/** Provides `spriteFor`, and the sprites behind it. */
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
        return `export const spriteFor = () => "/${FILE}";`;
      }
      const { common, pack } = readSheets(web);
      const emit = (name: string, names: readonly string[]): string =>
        this.emitFile({ type: "asset", name, source: spriteOf(names, readSets(web)) });
      return `
        const common = new Set(${JSON.stringify(common)});
        const icons = import.meta.ROLLUP_FILE_URL_${emit(FILE, common)};
        const pictures = import.meta.ROLLUP_FILE_URL_${emit(PACK, pack)};
        export const spriteFor = (name) => (common.has(name) ? icons : pictures);`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response) => {
        const { common, pack } = readSheets(web);
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(spriteOf([...common, ...pack], readSets(web)));
      });
    },
  };
}
