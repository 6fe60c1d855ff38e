import { isDeepStrictEqual } from "node:util";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { readRecord } from "../src/cli/kill-record.ts";
import { checksFor, oraclesFor } from "../src/contracts/checks.ts";
import { allMutants } from "./all-mutants.ts";
import { judgedSample } from "./judged-sample.ts";
import { differences } from "./results.ts";
import { survivorIds, unkilledRules } from "./survivors.ts";

const mutants = allMutants();
const ids = mutants.map(({ id }) => id);

test("mutant ids are unique, and every mutant changes the contract or the traffic", () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const changed = mutants.flatMap((mutant) => mutant.mutation().contract ?? []);
  expect(changed.filter((each) => isDeepStrictEqual(each, contract))).toEqual([]);
});

test("the record has every mutant and nothing else", async () => {
  const recorded = (await readRecord()).map(({ id }) => id);
  const unknown = (await readRecord()).flatMap(({ killedBy }) => killedBy).filter((rule) => !(rule in contract.rules));
  expect(unknown, "rules that are gone: run pnpm mutants").toEqual([]);
  expect(differences(ids, recorded), "the record is stale: run pnpm mutants").toEqual({
    unrecorded: [],
    removed: [],
  });
});

test("one mutant in 379 is killed by a rule of its record", async () => {
  expect(await judgedSample(379)).toEqual({ survivors: [], killedByOthers: [] });
});

test("survivors.ts names exactly the survivors of the record", async () => {
  const records = await readRecord();
  const alive = records.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id);
  expect([...survivorIds].toSorted()).toEqual(alive.toSorted());
});

test("every rule with a check has killed a mutant, or there is a reason why not", async () => {
  const records = await readRecord();
  const killing = new Set(records.flatMap(({ killedBy }) => killedBy));
  const judged = new Set([...checksFor(contract), ...oraclesFor(contract)].flatMap(({ rules }) => rules));
  const unkilled = Object.keys(contract.rules).filter((rule) => !killing.has(rule) && judged.has(rule));
  expect(unkilled.toSorted()).toEqual(Object.keys(unkilledRules).toSorted());
});
