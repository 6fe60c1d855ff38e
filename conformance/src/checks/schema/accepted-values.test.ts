import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { textAt } from "../../json/value-at.ts";
import { acceptedValues } from "./accepted-values.ts";

const { "members.create": create } = lendingContract.operations;
if (create === undefined) throw new Error("The desk makes no members");
const contract: Contract = {
  ...lendingContract,
  operations: { "members.create": create },
  rules: {
    "MEM-01": {
      id: "MEM-01",
      sentence: "A name is as long as it may be.",
      level: "MUST",
      origin: "source",
      decided: [],
      states: ["bounds-enforced", "shown-as-given"],
      on: "members.create",
      source: create.source,
      declaredBy: "rule",
    },
  },
};
const name = { type: "string", minLength: 3, maxLength: 12 };
const members = { properties: { name } };
const schemas = { MemberCreate: members, Member: members };
const document = { openapi: "3.1.0", paths: {}, components: { schemas } };

/** Judges a desk that takes a name if this says so, and shows it like this. */
function judging(
  takes: (name: string) => boolean,
  show: (name: string) => string = (given) => given,
): { run: () => Promise<void>; names: string[] } {
  const support = derivedAdapter(contract, document);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "schema", rules: ["MEM-01"], needs: [] }, 1);
  const names: string[] = [];
  const call: Trial["call"] = async (operation, sent = {}) => {
    const given = textAt(sent.body, "name") ?? "";
    names.push(given);
    const { status, code } = contract.conventions.answers.invalid;
    const reply = takes(given)
      ? { status: 201, body: { id: "Member:1", name: show(given) } }
      : { status, body: { code } };
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  const [check] = acceptedValues(contract, { document });
  return { names, run: async () => check?.run(Object.assign(trial, { call }), undefined) };
}

test("a length counted in characters passes", async () => {
  const { run, names } = judging((given) => given.length <= 12);
  await run();
  expect(names).toEqual(["Eéé", "Eééééééééééé".slice(0, 12)]);
});

test("a length counted in bytes or off by one is detected", async () => {
  await expect(judging((given) => Buffer.byteLength(given) <= 12).run()).rejects.toThrow(/MEM-01.*12 characters/);
  await expect(judging((given) => given.length < 12).run()).rejects.toThrow(/MEM-01.*12 characters/);
});

test("a truncated text is detected", async () => {
  const cutting = judging(
    () => true,
    (given) => given.slice(0, 11),
  );
  await expect(cutting.run()).rejects.toThrow(/MEM-01.*12 characters.*11 characters/s);
});

test("a different text is left to other checks", async () => {
  const other = judging(
    () => true,
    () => "Robin",
  );
  await expect(other.run()).resolves.toBeUndefined();
});

test("no edge is tried of an id where nothing says what the operation does", () => {
  const target = { ...create, resourceAction: undefined };
  const here = { ...contract, operations: { [create.id]: target } } as unknown as Contract;
  const checksOf = (member: string): number => {
    const MemberCreate = { properties: { [member]: { type: "integer", minimum: 1 } } };
    const inside = { ...document, components: { schemas: { ...schemas, MemberCreate } } };
    return acceptedValues(here, derivedAdapter(here, inside)).length;
  };
  expect([checksOf("units"), checksOf("userId")]).toEqual([1, 0]);
});
