import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { families } from "../src/checks/check.ts";
import { type OperationRef } from "../src/requests/trial.ts";
import { checksFor, oraclesFor, payments } from "../src/contracts/checks.ts";
import { defineCheck } from "../src/checks/define-check.ts";
import { declared } from "../src/requests/expect.ts";

const judges = [...checksFor(contract), ...oraclesFor(contract)];

/** A check that judges no rule. */
const ruleless = defineCheck({ name: "rules/nothing", family: "rules", rules: [], run: async () => {} });

test("a check without a rule is a harness fault, or skipped for a foreign contract", () => {
  const adapter = { ...payments, derivations: [() => [ruleless]] };
  expect(() => checksFor(contract, adapter)).toThrow("These checks have no rule: rules/nothing.");
  const foreign: Contract = { ...contract };
  expect(checksFor(foreign, adapter).map(({ name }) => name)).not.toContain("rules/nothing");
});

test("a rule that the contract lacks does not compile, and a foreign contract may lack any", () => {
  const foreign: Contract = { ...contract, rules: {} };
  // @ts-expect-error: there is no such rule.
  expect(declared(contract, "CUST-999")).toEqual([]);
  expect(declared(contract, "CUST-02")).toEqual(["CUST-02"]);
  expect(declared(foreign, "CUST-02")).toEqual([]);
});

/** Takes an id as a call does. */
function refer<const Id extends string>(id: Id & OperationRef<Id>): string {
  return id;
}

test("a call of an operation that the contract lacks does not compile, unless a row gives the id", () => {
  const ofRow: string = "counters.add";
  // @ts-expect-error: it is called config.get.
  expect([refer("config.read"), refer("config.get"), refer(ofRow)]).toHaveLength(3);
});

test("every rule has a check or an oracle, except rules that cannot be observed over HTTP", () => {
  const judged = new Set(judges.flatMap(({ rules }) => rules));
  const left = Object.values(contract.rules).filter(({ id }) => !judged.has(id));
  const unobservable = Object.values(contract.rules).filter((rule) => rule.unobservable !== undefined);
  expect(left.map(({ id }) => id)).toEqual(unobservable.map(({ id }) => id));
});

test("every operation has checks", () => {
  const checked = new Set(checksFor(contract).map(({ operation }) => operation));
  expect(Object.keys(contract.operations).filter((operation) => !checked.has(operation))).toEqual([]);
});

test("every refusal with a rule has a check that causes it", () => {
  const names = new Set(checksFor(contract).map(({ name }) => name));
  const untried = Object.values(contract.operations).flatMap(({ id, refusals }) =>
    refusals
      .filter(({ rule }) => rule !== undefined)
      .map(({ when, at }) => `refusals/${id} ${[when, at].filter(Boolean).join(" ")}`),
  );
  expect(untried.filter((name) => !names.has(name))).toEqual([]);
});

test("check names are unique and begin with the family", () => {
  const names = judges.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(judges.filter(({ name, family }) => !name.startsWith(`${family}/`)).map(({ name }) => name)).toEqual([]);
  expect(judges.filter(({ family }) => !families.includes(family))).toEqual([]);
});

test("a check that moves the clock needs the clock, and runs in the clock phase or alone", () => {
  const misplaced = checksFor(contract).filter(({ needs, phase }) =>
    needs.includes("clock") ? phase !== "clock" && phase !== "alone" : phase === "clock",
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
});

test("a check that needs the webhook receiver does not run in the parallel phase", () => {
  const withoutReceiver = checksFor(contract).filter(
    ({ needs, phase }) => needs.includes("webhook-receiver") && phase === "parallel",
  );
  expect(withoutReceiver.map(({ name }) => name)).toEqual([]);
});
