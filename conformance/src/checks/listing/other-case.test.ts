import type { Contract, Filter } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { memberContract } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { expectNoneInOtherCase, inOtherCase } from "./other-case.ts";
import { isList, type ListOperation } from "../../requests/lists/population.ts";

test("the case of a text is inverted", () => {
  expect(["ab-1", "Ab", "AB-1", "12"].map(inOtherCase)).toEqual(["AB-1", "AB", "ab-1", undefined]);
});

const filter: Filter = { parameter: "name", paths: ["name"], match: "equals", rule: "MEM-01" };
const base = memberContract("list-order");
const [given] = Object.values(lendingContract.operations).filter(isList);
if (given === undefined) throw new Error("The desk lists nothing");
const list: ListOperation = {
  ...given,
  id: "members.list",
  filters: [filter],
  resourceAction: { kind: "lists", resource: "Member" },
};
const contract: Contract = { ...base, operations: { ...base.operations, [list.id]: list } };

interface Case {
  /** The schema of the name. */
  name: object;
  /** What the desk does with the name that is asked for. */
  fold?: (name: string) => string;
  /** The names of the members. */
  named?: (t: Trial) => string;
  /** About the parameter. */
  description?: string;
}

/** Asks a desk with one member for that name in other letters; returns how many calls that took. */
async function judging({
  name,
  fold = String,
  named = (t) => t.unique("ada"),
  description = "",
}: Case): Promise<number> {
  const parameters = [{ name: "name", in: "query", description, schema: name }];
  const document = {
    paths: { "/members": { get: { operationId: list.id, parameters } } },
    components: { schemas: { Member: { type: "object", properties: { id: { type: "string" }, name } } } },
  };
  const support = derivedAdapter(contract, document);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "listing", rules: ["MEM-01"], needs: [] }, 1);
  const member = { id: "Member:1", name: named(trial) };
  let calls = 0;
  const call: Trial["call"] = async (operation, { query = {} } = {}) => {
    calls += 1;
    const data = fold(String(query["name"])) === fold(member.name) ? [member] : [];
    const request = { method: "GET", url: "", headers: {} };
    return { operation, request, status: 200, body: { data }, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const own = [{ id: member.id, body: member }];
  const items = { scope: { request: {} }, own };
  await expectNoneInOtherCase(Object.assign(trial, { call }), list, filter, ["MEM-01"], items);
  return calls;
}

const text = { type: "string" };
const fold = (name: string): string => name.toLowerCase();

test("a filter in another case matches nothing", async () => {
  expect(await judging({ name: text })).toBe(1);
  await expect(judging({ name: text, fold })).rejects.toThrow(/MEM-01.*Member:1/);
});

test.each<[string, Case]>([
  ["a text that the run has not made, which may be a code", { name: text, named: () => "usd" }],
  ["an address", { name: text, named: (t) => `${t.unique("ada")}@example.com` }],
  ["a text of a pattern", { name: { ...text, pattern: "^[A-Za-z0-9-]+$" } }],
  ["a text whose schema says that case does not matter", { name: { ...text, description: "Case-insensitive." } }],
  ["a text whose parameter says that case does not matter", { name: text, description: "In any case." }],
])("%s is not asked for in other letters", async (_what, each) => {
  expect(await judging({ ...each, fold })).toBe(0);
});
