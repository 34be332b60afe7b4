import { expect, test } from "vitest";

import { routeOf } from "./route.svelte";

test.each([
  ["/", { page: "home" }],
  ["/new/secrets-game", { page: "new", game: "secrets-game" }],
  ["/join/kamo", { page: "join", code: "KAMO" }],
  ["/t/aB3-x", { page: "table", table: "aB3-x" }],
  ["/t/aB3-x/screen", { page: "screen", table: "aB3-x" }],
  ["/t/aB3-x/replay", { page: "replay", table: "aB3-x" }],
  ["/somewhere/else", { page: "lost" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("a rule is found by its number", () => {
  expect(routeOf("/rules/ninja", "#3.2")).toEqual({ page: "rules", game: "ninja", clause: "3.2" });
  expect(routeOf("/rules/ninja@4")).toEqual({ page: "rules", game: "ninja@4", clause: "" });
});
