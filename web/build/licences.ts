/** Puts the licences of the fonts and icons that are in the bundle beside them. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const PACKAGES = ["@fontsource/*", "@iconify-json/*"];

export function licences(): Plugin {
  let web = "";
  return {
    name: "noren-licences",
    apply: "build",
    configResolved(config) {
      web = config.root;
    },
    generateBundle() {
      for (const pattern of PACKAGES) {
        for (const file of globSync(`node_modules/${pattern}/package.json`, { cwd: web }).sort()) {
          this.emitFile({ type: "asset", fileName: nameOf(file), source: textOf(join(web, file)) });
        }
      }
    },
  };
}

function nameOf(file: string): string {
  const parts = dirname(file).split(/[\\/]/);
  return `licences/${parts.slice(-2).join("-").replace("@", "")}.txt`;
}

/** The licence as the package brings it, or what the package says of it. */
function textOf(file: string): string {
  const about = JSON.parse(readFileSync(file, "utf8")) as {
    name: string;
    license?: string;
    author?: unknown;
  };
  const head = `${about.name}\nLicence: ${about.license ?? "see the package"}\nAuthor: ${JSON.stringify(about.author ?? "")}\n\n`;
  const [own] = globSync("LICEN[CS]E*", { cwd: dirname(file) });
  const info = globSync("info.json", { cwd: dirname(file) });
  const words = own
    ? readFileSync(join(dirname(file), own), "utf8")
    : info.map((it) => readFileSync(join(dirname(file), it), "utf8")).join("");
  return head + words;
}
