import { contract } from "@tallystick/contract";
import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { declaredFor } from "./expect.ts";
import { withinReach } from "./within-reach.ts";

const whole: Contract = contract;
const reached = withinReach(whole);
const isReached = (operation: string): boolean => operation in reached.operations;

test("what is within reach names no operation that is not", () => {
  const { resources, lifecycles, conservation } = reached;
  const named = [
    ...Object.values(resources).flatMap((row) => [row.creates, row.reads, row.lists, row.changes, row.deletes].flat()),
    ...Object.values(lifecycles).flatMap(({ drivers }) => drivers.map(({ operation }) => operation)),
    ...conservation.flatMap(({ terms }) => terms.flatMap((term) => ("operation" in term ? [term.operation] : []))),
  ];
  expect(named.filter((operation) => !isReached(operation))).toEqual([]);
  expect(reached.resources["Transaction"]?.reads).toEqual(["transactions.get"]);
});

test("a law over balances keeps its terms about resources", () => {
  expect(resourceTerms(reached)).toEqual(resourceTerms(whole));
});

function resourceTerms({ conservation }: Contract): unknown[] {
  return conservation.flatMap((law) => law.terms.filter((term) => "resource" in term));
}

test("no rule stands on an operation out of reach, and none of an operation within reach is lost", () => {
  const strays = Object.values(reached.rules).filter(({ on }) => on in whole.operations && !isReached(on));
  expect(strays).toEqual([]);
  const owed = Object.values(reached.operations).flatMap(({ rules }) => rules);
  expect(owed.filter((rule) => reached.rules[rule] === undefined)).toEqual([]);
});

test("a rule shared with an operation out of reach is not taken for one of every operation", () => {
  expect(whole.rules["PAGE-09"]?.on).toBe("agents.me.transactions.list");
  expect(declaredFor(reached, "transactions.list", "PAGE-09")).toEqual(["PAGE-09"]);
  expect(declaredFor(reached, "customers.internalAccounts.list", "PAGE-09")).toEqual([]);
});
