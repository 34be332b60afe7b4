import { expect, test } from "vitest";

import { advice, codeIn, flaw } from "./codes";

test("a code is understood however it is typed", () => {
  expect(codeIn("ktmxb")).toBe("KTMXB");
  expect(codeIn(" kt m-xb ")).toBe("KTMXB");
  expect(codeIn("http://192.0.2.7:8787/join/KTMXB")).toBe("KTMXB");
  expect(codeIn("https://noren.example/t/aB3-x#code=KTMXB")).toBe("KTMXB");
});

test("what cannot be a code is said", () => {
  expect(flaw("KTMXB")).toBe("");
  expect(flaw("KTMX")).toContain("5 letters; this has 4");
  expect(flaw("KT0XA")).toContain("0 or A");
  expect(flaw("")).toContain("none");
});

test("a wrong code says what to do", () => {
  expect(advice("KTMXB")).toContain("No open table has the code KTMXB.");
  expect(advice("KTMXB")).toContain("ask for the link");
});
