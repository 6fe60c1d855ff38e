import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../derived/index.ts";
import { openTrial } from "../../engine/trial.ts";
import type { Trial } from "../../engine/types.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { clearableMembers, clearedByNull } from "./cleared-by-null.ts";

const nullable = { anyOf: [{ type: "string", format: "email" }, { type: "null" }] };
const properties = { name: { type: "string" }, email: nullable, secret: nullable, days: { type: ["integer", "null"] } };
const document = {
  openapi: "3.1.0",
  paths: {},
  components: {
    schemas: {
      MemberCreate: { type: "object", properties: { email: { type: "string", format: "email" } } },
      MemberUpdate: { type: "object", properties },
      Member: {
        type: "object",
        required: ["id", "days"],
        properties: { id: { type: "string" }, email: { type: "string", format: "email" }, days: { type: "integer" } },
      },
    },
  },
};

const created = lendingContract.operations["members.create"];
if (created === undefined) throw new Error("The desk makes no members");
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/MemberUpdate" };
const atMember = { path: "/members/{memberId}", references: [{ at: "path.memberId", resource: "Member" }] };
const parameters = [{ name: "memberId", in: "path" as const, required: true }];
const read: Operation = {
  ...created,
  ...atMember,
  parameters,
  id: "members.get",
  method: "get",
  resourceAction: { kind: "reads", resource: "Member" },
};
delete read.body;
const update: Operation = {
  ...created,
  ...atMember,
  parameters,
  id: "members.update",
  method: "patch",
  body,
  resourceAction: { kind: "changes", resource: "Member" },
  rules: ["MEM-01"],
};
const contract: Contract = {
  ...lendingContract,
  operations: { "members.create": created, "members.get": read, "members.update": update },
  resources: {
    Member: {
      name: "Member",
      prefix: "Member",
      schema: "#/components/schemas/Member",
      creates: ["members.create"],
      reads: ["members.get"],
      lists: [],
      changes: ["members.update"],
      deletes: [],
    },
  },
  lifecycles: {},
  rules: {
    "MEM-01": {
      id: "MEM-01",
      sentence: "What was changed is shown.",
      level: "MUST",
      origin: "source",
      decided: [],
      states: ["changed-is-shown"],
      on: "members.update",
      source: created.source,
      declaredBy: "rule",
    },
  },
};

test("a member can be cleared where the resource may lack it, and not where it always has a value or never shows it", () => {
  expect(clearableMembers({ contract, document }, update)).toEqual(["email"]);
  expect(clearableMembers({ contract, document }, { ...update, method: "post" })).toEqual([]);
  expect(clearableMembers({ contract, document }, created)).toEqual([]);
});

test("the address that deliveries go to is never cleared", () => {
  const conventions = { ...contract.conventions, endpoint: { setBy: "members.update", at: "body.email" } };
  expect(clearableMembers({ contract: { ...contract, conventions }, document }, update)).toEqual([]);
});

test.for([
  ["shows null", (email: unknown) => ({ email })],
  ["leaves it out", (email: unknown) => (email === null ? {} : { email })],
] as const)("a desk that %s is right", async ([, show]) => {
  const { run, calls } = judging({ changed: (_old, given) => given, show });
  await run();
  expect(calls.map(([operation, request]) => [operation, request.body])).toEqual([
    ["members.create", expect.anything()],
    ["members.update", { email: "robin@example.com" }],
    ["members.get", undefined],
    ["members.update", { email: null }],
    ["members.get", undefined],
  ]);
});

test("a desk that forgets null is found, also when it does not confirm the old value", async () => {
  const old = { changed: (before: unknown, given: unknown) => given ?? before, show: (email: unknown) => ({ email }) };
  await expect(judging(old).run()).rejects.toThrow(/MEM-01/);
  await expect(judging({ ...old, confirm: () => ({}) }).run()).rejects.toThrow(/MEM-01/);
});

test("nothing is judged where the value is not shown before, or where null is refused", async () => {
  const blind = judging({ changed: (_old, given) => given, show: () => ({}) });
  await expect(blind.run()).rejects.toThrow(/no value that members.update could clear is shown/);
  const strict = judging({ changed: (_old, given) => given ?? undefined, show: (email) => ({ email }) });
  await expect(strict.run()).rejects.toThrow(/no value that members.update could clear is shown/);
});

/** How a desk keeps an address, `undefined` for a refusal, and shows it: by a read, and when it confirms a change. */
interface Desk {
  changed: (old: unknown, given: unknown) => unknown;
  show: (email: unknown) => object;
  confirm?: (email: unknown) => object;
}

function judging({ changed, show, confirm = show }: Desk): {
  run: () => Promise<void>;
  calls: [string, CallRequest][];
} {
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support: derivedAdapter(contract, document) };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  const calls: [string, CallRequest][] = [];
  let email: unknown = null;
  const call = async (operation: string, sent: CallRequest = {}): Promise<Exchange> => {
    calls.push([operation, sent]);
    const next = operation === "members.update" ? changed(email, asObject(sent.body)?.["email"]) : email;
    const isRefused = next === undefined;
    email = next ?? (isRefused ? email : null);
    const shown = operation === "members.get" ? show(email) : confirm(email);
    const reply = isRefused ? { status: 400, body: {} } : { status: 200, body: { id: "Member:1", days: 3, ...shown } };
    const request = { method: "PATCH", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  const t: Trial = Object.assign(trial, { call });
  const [check] = clearedByNull(contract, { document });
  return { calls, run: async () => check?.run(t, undefined) };
}
