import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { licences } from "./build/licences.ts";
import { iconSprite } from "./build/sprite.ts";

const server = process.env["NOREN_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), iconSprite(), licences()],
  build: {
    outDir: "../src/noren/web/dist",
    emptyOutDir: true,
    // The server's content policy allows no inline data, so every asset is a file of its own.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    // One environment for each worker; every file still has a world of its own.
    pool: "vmThreads",
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
  },
});
