import type { Contract, Filter } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { memberContract, memberDocument } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import { isList, type ListOperation } from "../../requests/lists/population.ts";
import type { Trial } from "../../requests/trial.ts";
import { expectNoneNearly } from "./near-values.ts";

const base = memberContract("list-order");
const [given] = Object.values(lendingContract.operations).filter(isList);
if (given === undefined) throw new Error("The desk lists nothing");
const filter: Filter = { parameter: "name", paths: ["name"], match: "equals", rule: "MEM-01" };
const { limit: _limit, ...plain } = given.listing;
const list: ListOperation = { ...given, id: "members.list", listing: { ...plain, envelope: "plain" } };
const contract: Contract = { ...base, operations: { ...base.operations, [list.id]: list } };

/** Asks a desk that compares names in this way; returns what it was asked for. */
async function judging(
  names: readonly unknown[],
  isFound: (name: string, asked: string) => boolean,
  match: Filter["match"] = "equals",
): Promise<unknown[]> {
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "listing", rules: ["MEM-01"], needs: [] }, 1);
  const own = names.map((name, nth) => ({ id: `Member:${nth}`, body: { id: `Member:${nth}`, name } }));
  const asked: unknown[] = [];
  const call: Trial["call"] = async (operation, { query = {} } = {}) => {
    asked.push(query["name"]);
    const data = own.map(({ body }) => body).filter(({ name }) => isFound(String(name), String(query["name"])));
    const request = { method: "GET", url: "", headers: {} };
    return { operation, request, status: 200, body: { data }, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const items = { scope: { request: {} }, own };
  await expectNoneNearly(Object.assign(trial, { call }), list, { ...filter, match }, ["MEM-01"], items);
  return asked;
}

test("a list without pages is asked for what resembles its longest text", async () => {
  expect(await judging(["Al", "Robin"], (name, asked) => name === asked)).toEqual(["Robi", "obin", "Robinx", "Robi_"]);
});

test.for<[string, (name: string, asked: string) => boolean]>([
  ["finds beginnings", (name, asked) => name.startsWith(asked)],
  ["finds parts", (name, asked) => name.includes(asked)],
  ["finds ends", (name, asked) => name.endsWith(asked)],
  ["cuts what is asked for", (name, asked) => asked.startsWith(name)],
  ["takes a wildcard", (name, asked) => new RegExp(`^${asked.replaceAll("_", ".")}$`).test(name)],
])("a filter of whole texts that %s is found out", async ([, isFound]) => {
  await expect(judging(["Al", "Robin"], isFound)).rejects.toThrow(/MEM-01.*Member:1/);
});

test("a filter may find what it is declared to find, and numbers and dates in other forms", async () => {
  expect(await judging(["Robin"], (name, asked) => name.includes(asked), "substring")).toHaveLength(4);
  expect(await judging(["Al", 100_000, "2026-11-30", " Robin"], () => true)).toEqual([]);
});
