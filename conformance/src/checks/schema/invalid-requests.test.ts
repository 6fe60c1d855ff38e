import type { Contract, Operation, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { invalidRequests } from "./invalid-requests.ts";

const tooFew: Refusal = { when: "insufficient-balance", at: "body.days", status: 409, code: "TOO_FEW", accepts: [] };
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Days" };
const take: Operation = { ...memberUpdate, id: "members.take", body, refusals: [tooFew] };
const extend: Operation = { ...memberUpdate, id: "members.extend", body };
const begun = memberContract("bounds-enforced");
const [rule] = Object.values(begun.rules);
if (rule === undefined) throw new Error("The desk has no rule");
const contract: Contract = {
  ...begun,
  operations: { ...begun.operations, "members.take": take, "members.extend": extend },
  rules: { "MEM-01": { ...rule, on: take.id } },
};
const extending = { sign: 1, operation: "members.extend", account: "path.memberId", amount: "body.days" } as const;
const withMore: Contract = {
  ...contract,
  conservation: [{ name: "days", resource: "Member", balance: "days", terms: [extending] }],
};
const Days = { type: "object", required: ["days"], properties: { days: { type: "integer", minimum: 1, maximum: 60 } } };
const document = { ...memberDocument, components: { schemas: { ...memberDocument.components.schemas, Days } } };

interface Desk {
  /** The most days that one call may take. */
  most: number;
  /** Whether it looks first whether there are so many. */
  looksFirst: boolean;
}

/** Judges a desk whose members have 20 days; returns how many bounds were held. */
async function judging(given: Contract, { most, looksFirst }: Desk): Promise<number> {
  const support = derivedAdapter(given, document);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract: given, support };
  const opened = openTrial(context, { name: "schema", rules: ["MEM-01"], needs: [] }, 1);
  const left = new Map<string, number>();
  const answer = (operation: string, id: string, days: number): [number, object] => {
    const there = left.get(id) ?? 20;
    const invalid = [400, { code: given.conventions.answers.invalid.code }] as [number, object];
    if (operation === "members.create") left.set(`Member:${left.size + 1}`, 20);
    if (operation === "members.create") return [201, { id: `Member:${left.size}`, days: 20 }];
    if (operation === "members.extend") left.set(id, there + days);
    if (operation !== "members.take") return [200, { id, days: left.get(id) }];
    if (!looksFirst && (days > most || days < 1)) return invalid;
    if (days > there) return [409, { code: "TOO_FEW" }];
    return days > most || days < 1 ? invalid : [200, { id, days: there - days }];
  };
  const call: Trial["call"] = async (operation, { params, body: sent } = {}) => {
    const [status, reply] = answer(operation, params?.["memberId"] ?? "", Number(Object(sent).days));
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, status, body: reply, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const check = invalidRequests(given, support).find(({ operation }) => operation === "members.take");
  await check?.run(Object.assign(opened.trial, { call }), undefined);
  return opened.held.get("MEM-01")?.states.size ?? 0;
}

test("a refused value shows its bound despite missing funds", async () => {
  expect(await judging(contract, { most: 60, looksFirst: false })).toBe(2);
  expect(await judging(withMore, { most: 60, looksFirst: true })).toBe(2);
});

test("insufficient funds do not show a bound", async () => {
  expect(await judging(contract, { most: 60, looksFirst: true })).toBe(1);
  expect(await judging(contract, { most: 1_000, looksFirst: false })).toBe(1);
});

test("a missing bound is detected with sufficient funds", async () => {
  const unbounded = judging(withMore, { most: 1_000, looksFirst: true });
  await expect(unbounded).rejects.toThrow(/MEM-01.*as days breaks maximum/);
});

test.for([
  ["application/json", ["contact", "items.1"]],
  ["application/merge-patch+json", ["items.1"]],
] as const)("the body of %s is refused without a needed member of %j", async ([contentType, places]) => {
  const part = { type: "object", required: ["email"], properties: { email: { type: "string" } } };
  const Patch = { type: "object", properties: { contact: part, items: { type: "array", items: part } } };
  const patch = { ...extend, body: { ...body, contentType, schema: "#/components/schemas/Patch" } };
  const given: Contract = {
    ...memberContract("invalid-body-refused"),
    operations: { ...begun.operations, "members.extend": patch },
    rules: { "MEM-01": { ...rule, states: ["invalid-body-refused"], on: patch.id } },
  };
  const support = derivedAdapter(given, {
    ...document,
    components: { schemas: { ...document.components.schemas, Patch } },
  });
  const opened = openTrial(
    { ...tinyContext({}, { rules: ["MEM-01"] }), contract: given, support },
    { name: "schema", rules: ["MEM-01"], needs: [] },
    1,
  );
  const without = new Set<string>();
  const call: Trial["call"] = async (operation, { body: sent, deliberatelyInvalid } = {}) => {
    const { contact, items } = Object(sent);
    if (isLacking(contact)) without.add("contact");
    if (isLacking(items?.[1])) without.add("items.1");
    const { code } = given.conventions.answers.invalid;
    const [status, reply] = deliberatelyInvalid === true ? [400, { code }] : [201, { id: "Member:1" }];
    const request = { method: "PATCH", url: "", headers: {} };
    return { operation, request, status, body: reply, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  await invalidRequests(given, support)
    .find(({ operation }) => operation === patch.id)
    ?.run(Object.assign(opened.trial, { call }), undefined);
  expect([...without].toSorted()).toEqual(places);
});

function isLacking(value: unknown): boolean {
  return typeof value === "object" && value !== null && !("email" in value);
}
