import { readFileSync } from "node:fs";
import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { contractMutants } from "./contract-mutants.ts";

const mutants = contractMutants(contract);
const rental = new URL("../../../examples/equipment-rental/gen/contract.json", import.meta.url);

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

/** `RentalState RESERVED→OUT` */
function edgesOf({ lifecycles }: Contract): Set<string> {
  const rows = Object.values(lifecycles);
  return new Set(rows.flatMap(({ name, edges }) => edges.map(({ from, to, by }) => `${name} ${from}→${to} ${by}`)));
}

test.for([
  ["the shipped contract", contract],
  ["a contract of one's own", JSON.parse(readFileSync(rental, "utf8")) as Contract],
] as const)("every settled state that callers can leave has a mutant with an undeclared edge: %s", ([, given]) => {
  const declared = edgesOf(given);
  const added = contractMutants(given).flatMap((mutant) =>
    [...edgesOf(mutant.mutate(given))].filter((edge) => !declared.has(edge)),
  );
  const driven = Object.values(given.lifecycles).filter(({ drivers }) => drivers.length > 0);
  const settled = driven.flatMap(({ name, settled: states = [] }) => states.map((state) => `${name} ${state}→`));
  expect(settled.length).toBeGreaterThan(0);
  expect(settled.filter((state) => !added.some((edge) => edge.startsWith(state)))).toEqual([]);
});
