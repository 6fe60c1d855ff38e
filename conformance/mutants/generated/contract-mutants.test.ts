import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { contractMutants } from "./contract-mutants.ts";

const mutants = contractMutants(contract);

/** Every path at which two values differ, down to the smallest. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (Object.is(a, b)) return [];
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return [path];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differences(Reflect.get(a, name), Reflect.get(b, name), `${path}/${name}`));
}

test("a mutant differs from the contract in one clause of one row", () => {
  const broad = mutants.filter((mutant) => {
    const places = differences(contract, mutant.mutate(contract)).map((path) => path.split("/").slice(1, 4).join("/"));
    // A key's scope is one fact that several rows repeat.
    return mutant.id.startsWith("idempotency/")
      ? places.length === 0
      : new Set(places).size > (mutant.id.includes("/allows ") ? 2 : 1) || places.length === 0;
  });
  expect(broad.map(({ id }) => id)).toEqual([]);
});

test("mutate does not change the contract it is given", () => {
  const before = JSON.stringify(contract);
  for (const mutant of mutants) mutant.mutate(contract);
  expect(JSON.stringify(contract)).toBe(before);
});

test("every kind of row has mutants", () => {
  const kinds = ["access", "refusals", "signed-retry", "idempotency", "outcomes", "listing", "filters"];
  expect(kinds.filter((kind) => !mutants.some(({ id }) => id.includes(`/${kind}/`)))).toEqual([]);
  expect(mutants.some(({ id }) => id.includes("/drops "))).toBe(true);
});

test("an order by a member has a mutant that turns it", () => {
  const [list] = Object.values(contract.operations).filter(({ listing }) => listing?.limit !== undefined);
  if (list?.listing === undefined) throw new Error("The contract has no list with pages.");
  const order = { by: "id", direction: "ascending" } as const;
  const ordered = {
    ...contract,
    operations: { ...contract.operations, [list.id]: { ...list, listing: { ...list.listing, order } } },
  };
  const turned = contractMutants(ordered).filter(({ id }) => id.endsWith("/order-turned"));
  expect(turned.map(({ fault }) => fault)).toEqual([`${list.id} orders by id the other way round.`]);
  expect(turned.map((mutant) => mutant.mutate(ordered).operations[list.id]?.listing?.order)).toEqual([
    { by: "id", direction: "descending" },
  ]);
});

test("the rules of a mutant are rules of the contract", () => {
  expect(mutants.flatMap(({ rules }) => rules).filter((rule) => !(rule in contract.rules))).toEqual([]);
});
