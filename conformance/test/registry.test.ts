import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { families } from "../src/engine/check.ts";
import { checksFor, oraclesFor } from "../src/families/index.ts";
import { withinReach } from "../src/families/within-reach.ts";
import { callable } from "../src/world/requests.ts";

const judges = [...checksFor(contract), ...oraclesFor(contract)];

test("every check and oracle judges rules that the contract has", () => {
  const unknown = judges.flatMap(({ name, rules }) =>
    rules.filter((rule) => !(rule in contract.rules)).map((rule) => `${name}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});

test("the rules that neither a check nor an oracle judges are those listed", async () => {
  const judged = new Set(judges.flatMap(({ rules }) => rules));
  const unjudged = Object.keys(contract.rules).filter((rule) => !judged.has(rule));
  await expect(unjudged.map((rule) => `${rule}\n`).join("")).toMatchFileSnapshot("unjudged-rules.txt");
});

test("every operation that the suite knows how to call is one of the contract, and has checks", () => {
  const reached = Object.keys(withinReach(contract).operations);
  const checked = new Set(checksFor(contract).map(({ operation }) => operation));
  expect(reached.filter((operation) => !checked.has(operation))).toEqual([]);
  expect(reached).toHaveLength(callable.length);
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

test("every operation named by a check is one that the suite can call", () => {
  const operations = checksFor(contract).flatMap(({ operation }) => (operation === undefined ? [] : [operation]));
  expect(operations.filter((operation) => !callable.includes(operation))).toEqual([]);
});
