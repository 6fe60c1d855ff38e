import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { checksFor } from "../src/families/index.ts";
import { firstChecks } from "../src/gen/first-checks.ts";
import { cover } from "./first-checks.ts";

test("the next is always who sees the most faults per request that nobody before it saw", () => {
  const faults = [["wide", "dear"], ["wide", "dear"], ["wide"], ["dear"], ["dear", "narrow"], ["narrow"], []];
  const seen = faults.map((caughtBy) => ({ caughtBy }));
  const requests = new Map([
    ["wide", 3],
    ["dear", 5],
    ["narrow", 4],
  ]);
  expect(cover(seen, requests)).toEqual(["wide", "narrow", "dear"]);
});

test("the checks that are committed as the first are checks there are", () => {
  const names = new Set(checksFor(contract).map(({ name }) => name));
  expect(firstChecks.filter((name) => !names.has(name))).toEqual([]);
  expect(firstChecks.length).toBeGreaterThan(100);
  expect(new Set(firstChecks).size).toBe(firstChecks.length);
});
