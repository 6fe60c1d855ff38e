import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { twinsOf } from "./all-twins.ts";

const twins = twinsOf(contract);

/** Every path at which two values differ, down to the smallest. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b) ? [] : [path];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differences(Reflect.get(a, name), Reflect.get(b, name), `${path}/${name}`));
}

test("a twin differs from the contract in one clause of one row", () => {
  const broad = twins.filter((twin) => {
    const places = differences(contract, twin.mutate(contract)).map((path) => path.split("/").slice(1, 4).join("/"));
    // A key's scope is one thing that several rows repeat.
    return twin.name.startsWith("idempotency/")
      ? places.length === 0
      : new Set(places).size > (twin.name.includes("/allows ") ? 2 : 1) || places.length === 0;
  });
  expect(broad.map(({ name }) => name)).toEqual([]);
});

test("mutating leaves the contract alone", () => {
  const before = JSON.stringify(contract);
  for (const twin of twins) twin.mutate(contract);
  expect(JSON.stringify(contract)).toBe(before);
});

test("every word that the table has, has twins", () => {
  const words = ["access", "refusals", "signed-retry", "idempotency", "outcomes", "listing", "filters"];
  expect(words.filter((word) => !twins.some(({ name }) => name.includes(`/${word}/`)))).toEqual([]);
  expect(twins.some(({ name }) => name.includes("/drops "))).toBe(true);
});

test("the rules a twin is about are rules of the contract", () => {
  expect(twins.flatMap(({ rules }) => rules).filter((rule) => !(rule in contract.rules))).toEqual([]);
});
