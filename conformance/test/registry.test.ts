import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { families } from "../src/engine/check.ts";
import { checksFor, oraclesFor } from "../src/families/index.ts";

const judges = [...checksFor(contract), ...oraclesFor(contract)];

test("every check and oracle judges rules that the contract has", () => {
  const unknown = judges.flatMap(({ name, rules }) =>
    rules.filter((rule) => !(rule in contract.rules)).map((rule) => `${name}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});

test("every rule of the contract is judged by a check or an oracle", () => {
  const judged = new Set(judges.flatMap(({ rules }) => rules));
  expect(Object.keys(contract.rules).filter((rule) => !judged.has(rule))).toEqual([]);
});

test("no two checks have one name, and every name begins with its family", () => {
  const names = judges.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(judges.filter(({ name, family }) => !name.startsWith(`${family}/`)).map(({ name }) => name)).toEqual([]);
  expect(judges.filter(({ family }) => !families.includes(family))).toEqual([]);
});

test("a check that moves the clock says so, and runs alone", () => {
  const clocked = checksFor(contract).filter(({ needs, phase }) => needs.includes("clock") !== (phase === "clock"));
  expect(clocked.map(({ name }) => name)).toEqual([]);
});

test("every operation named by a check is one of the contract", () => {
  const operations = checksFor(contract).flatMap(({ operation }) => (operation === undefined ? [] : [operation]));
  expect(operations.filter((operation) => !(operation in contract.operations))).toEqual([]);
});
