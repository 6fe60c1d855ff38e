import type { Contract, Operation, Statement } from "@tallystick/contract";
import { derivedAdapter } from "../../src/contracts/derived-adapter.ts";
import { openTrial } from "../../src/runner/trial/trial.ts";
import type { Trial } from "../../src/requests/trial.ts";
import type { Derivation } from "../../src/checks/contract-adapter.ts";
import type { CallRequest, Exchange } from "../../src/http/exchange.ts";
import { asObject } from "../../src/json/value-at.ts";
import { tinyContext } from "../tiny/tiny-context.ts";
import { lendingContract } from "./lending-contract.ts";

const address = { type: "string", format: "email" };
const nullable = { anyOf: [address, { type: "null" }] };
const properties = { name: { type: "string" }, email: nullable, secret: nullable, days: { type: ["integer", "null"] } };

/** A desk's members: an address may be given, changed and cleared. */
export const memberDocument = {
  openapi: "3.1.0",
  paths: {},
  components: {
    schemas: {
      MemberCreate: { type: "object", properties: { email: nullable } },
      MemberUpdate: { type: "object", properties },
      Member: {
        type: "object",
        required: ["id", "days"],
        properties: { id: { type: "string" }, email: address, days: { type: "integer" } },
      },
    },
  },
};

const created = lendingContract.operations["members.create"];
if (created === undefined) throw new Error("The desk makes no members");
const atMember = { path: "/members/{memberId}", references: [{ at: "path.memberId", resource: "Member" }] };
const parameters = [{ name: "memberId", in: "path" as const, required: true }];
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/MemberUpdate" };

export const memberCreation: Operation = { ...created, rules: ["MEM-01"] };
export const memberUpdate: Operation = {
  ...created,
  ...atMember,
  parameters,
  id: "members.update",
  method: "patch",
  body,
  resourceAction: { kind: "changes", resource: "Member" },
  rules: ["MEM-01"],
};
const read: Operation = {
  ...created,
  ...atMember,
  parameters,
  id: "members.get",
  method: "get",
  resourceAction: { kind: "reads", resource: "Member" },
};
delete read.body;

/** The contract of the desk: its rule MEM-01 makes this statement. */
export function memberContract(states: Statement, update: Operation = memberUpdate): Contract {
  return {
    ...lendingContract,
    operations: { "members.create": memberCreation, "members.get": read, "members.update": update },
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
        sentence: "What was given is shown.",
        level: "MUST",
        origin: "source",
        decided: [],
        states: [states],
        on: "members.update",
        source: memberCreation.source,
        declaredBy: "rule",
      },
    },
  };
}

/** How a desk keeps an address, `undefined` for a refusal, and shows it: by a read, and when it confirms a change. */
export interface MemberDesk {
  changed: (old: unknown, given: unknown) => unknown;
  show: (email: unknown) => object;
  confirm?: (email: unknown) => object;
  /** The code of a refusal; the one of an invalid body unless given. */
  code?: string;
}

/** The first check of a derivation, run on such a desk. */
export function judgingMembers(
  derive: Derivation,
  contract: Contract,
  { changed, show, confirm = show, code = contract.conventions.answers.invalid.code }: MemberDesk,
): { run: () => Promise<void>; calls: [string, CallRequest][] } {
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  const calls: [string, CallRequest][] = [];
  let email: unknown = null;
  const call = async (operation: string, sent: CallRequest = {}): Promise<Exchange> => {
    calls.push([operation, sent]);
    const given = asObject(sent.body);
    const isSet = operation === "members.update" || (operation === "members.create" && given?.["email"] !== undefined);
    const next = isSet ? changed(email, given?.["email"]) : email;
    const isRefused = next === undefined;
    email = next ?? (isRefused ? email : null);
    const shown = operation === "members.get" ? show(email) : confirm(email);
    const reply = isRefused
      ? { status: 400, body: { code } }
      : { status: operation === "members.create" ? 201 : 200, body: { id: "Member:1", days: 3, ...shown } };
    const request = { method: "PATCH", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  const t: Trial = Object.assign(trial, { call });
  const [check] = derive(contract, support);
  return { calls, run: async () => check?.run(t, undefined) };
}
