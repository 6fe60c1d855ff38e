import type { Contract, Operation, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { deletedIsUnknownElsewhere } from "./deleted-references.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";

const begun = memberContract("deleted-is-unknown");
const unknown: Refusal = { when: "unknown", at: "path.memberId", status: 404, code: "NO_MEMBER", accepts: [] };
const { body: _none, ...bare } = memberUpdate;
const remove: Operation = {
  ...bare,
  id: "members.remove",
  method: "delete",
  refusals: [unknown],
  resourceAction: { kind: "deletes", resource: "Member" },
};
const notes: Operation = {
  ...bare,
  id: "notes.list",
  method: "get",
  path: "/members/{memberId}/notes",
  refusals: [unknown],
  resourceAction: { kind: "lists", resource: "Note" },
};

function contractWith(...operations: Operation[]): Contract {
  const rows = Object.fromEntries(operations.map((row) => [row.id, row]));
  return { ...begun, operations: { ...begun.operations, ...rows } };
}

function namesOf(...operations: Operation[]): string[] {
  return deletedIsUnknownElsewhere(contractWith(...operations)).map(({ name }) => name);
}

test("an operation that restores what was deleted takes it", () => {
  const action = { kind: "deletes", resource: "Member", restoredBy: "members.restore" } as const;
  const restore: Operation = { ...notes, id: "members.restore", method: "post", path: "/members/{memberId}/restore" };
  delete restore.resourceAction;
  expect(namesOf(remove, restore)).toHaveLength(1);
  expect(namesOf({ ...remove, resourceAction: action }, restore)).toEqual([]);
});

/** Judges a desk that answers so when it is asked for the notes of a member that it has removed. */
async function judging(status: number, code: string): Promise<void> {
  const contract = contractWith(remove, notes);
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  let made = 0;
  let removed: string | undefined;
  const call: Trial["call"] = async (operation, { params } = {}) => {
    const isGone = operation === "notes.list" && removed !== undefined && params?.["memberId"] === removed;
    if (operation === "members.create") made += 1;
    if (operation === "members.remove") removed = params?.["memberId"];
    const reply = isGone ? { status, body: { code } } : { status: 200, body: { id: `Member:${made}`, days: 3 } };
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  const [check] = deletedIsUnknownElsewhere(contract);
  await check?.run(Object.assign(trial, { call }), undefined);
}

test("a deleted resource is unknown to operations that reference it", async () => {
  await judging(404, "NO_MEMBER");
  await expect(judging(200, "")).rejects.toThrow(/MEM-01.*404 NO_MEMBER/);
});

test("only unreadable deleted resources are unknown, where declared", () => {
  expect(namesOf(remove, notes)).toEqual(["reads/notes.list refuses a path.memberId deleted by members.remove"]);
  const shown: Operation["resourceAction"] = { kind: "deletes", resource: "Member", read: "shown" };
  expect(namesOf({ ...remove, resourceAction: shown }, notes)).toEqual([]);
  expect(namesOf(remove, { ...notes, refusals: [] })).toEqual([]);
  expect(namesOf(remove, { ...notes, refusals: [unknown, { ...unknown, when: "deleted", code: "GONE" }] })).toEqual([]);
});
