import type { Contract, Operation, Refusal, Statement } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { afterDeletes } from "./after-delete.ts";

const begun = memberContract("deleted-is-unknown");
const unknown: Refusal = { when: "unknown", at: "path.memberId", status: 404, code: "NO_MEMBER", accepts: [] };
const update: Operation = { ...memberUpdate, refusals: [unknown] };
const remove: Operation = {
  ...update,
  id: "members.remove",
  method: "delete",
  resourceAction: { kind: "deletes", resource: "Member" },
};
delete remove.body;
const contractWith = (removal: Partial<Operation>): Contract => ({
  ...begun,
  operations: { ...begun.operations, "members.update": update, "members.remove": { ...remove, ...removal } },
});

/** Judges a desk that answers so when what it has removed is changed. */
async function judging(status: number, code: string, removal: Partial<Operation> = {}): Promise<unknown> {
  const contract = contractWith(removal);
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  let removed: string | undefined;
  const call: Trial["call"] = async (operation, { params, body } = {}) => {
    const isUpdate = operation === "members.update" && body !== undefined;
    const isGone = isUpdate && removed !== undefined && params?.["memberId"] === removed;
    if (operation === "members.remove") removed = params?.["memberId"];
    const reply = isGone ? { status, body: { code } } : { status: 200, body: { id: "Member:1", days: 3 } };
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  const check = afterDeletes(contract, support).find(({ name }) => name.startsWith("reads/members.update"));
  expect(check?.name).toBe("reads/members.update reports unknown after members.remove");
  return check?.run(Object.assign(trial, { call }), undefined);
}

test("a deleted resource cannot be updated", async () => {
  await judging(404, "NO_MEMBER");
  await expect(judging(200, "")).rejects.toThrow(/MEM-01.*404 NO_MEMBER/);
});

test("a deleted resource cannot be updated where its deletion refuses nothing that is unknown", async () => {
  await judging(404, "NO_MEMBER", { refusals: [] });
  await expect(judging(200, "", { refusals: [] })).rejects.toThrow(/MEM-01.*404 NO_MEMBER/);
});

/** Judges a desk whose list loses these members when the first one is removed, by a rule that states this. */
async function listing(
  lost: readonly string[],
  states: Statement = "deleted-is-unlisted",
  removal: Partial<Operation> = {},
): Promise<unknown> {
  const shared = { ...remove, method: "get", body: undefined, listing: { envelope: "plain" }, filters: [] };
  const list = { ...shared, id: "members.list", path: "/members", references: [], parameters: [] };
  const { Member } = begun.resources;
  const contract = {
    ...contractWith(removal),
    operations: {
      ...contractWith(removal).operations,
      "members.list": { ...list, resourceAction: { kind: "lists", resource: "Member" } },
    },
    resources: { Member: { ...Member, lists: ["members.list"], deletes: ["members.remove"] } },
    rules: { "MEM-01": { ...begun.rules["MEM-01"], states: [states], on: "Member" } },
  } as unknown as Contract;
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  let shown: string[] = [];
  const call: Trial["call"] = async (operation) => {
    if (operation === "members.create") shown = ["Member:1", "Member:2", "Member:3"];
    if (operation === "members.remove") shown = shown.filter((id) => !lost.includes(id));
    const body =
      operation === "members.list"
        ? { [begun.conventions.paging.data]: shown.map((id) => ({ id })) }
        : { id: "Member:1", days: 3 };
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, status: 200, body, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const check = afterDeletes(contract, support).find(({ name }) => name.startsWith("reads/members.list"));
  expect(check?.name).toMatch(/^reads\/members.list (omits|keeps) the resource after members.remove$/);
  return check?.run(Object.assign(trial, { call }), undefined);
}

test("a deleted resource is listed no more, and all others still are", async () => {
  await listing(["Member:1"]);
  await expect(listing([])).rejects.toThrow(/MEM-01.*still listed/);
  await expect(listing(["Member:1", "Member:3"])).rejects.toThrow(/MEM-01.*without Member:3/);
});

test("a list whose items can be read lists a deleted one no more", async () => {
  await listing(["Member:1", "Member:3"], "listed-is-read");
  await expect(listing([], "listed-is-read")).rejects.toThrow(/MEM-01.*still listed/);
});

test("a deleted resource that is still listed by its declaration stays in the list", async () => {
  const removal: Partial<Operation> = { resourceAction: { ...kept, kind: "deletes", resource: "Member" } };
  await listing([], "deleted-is-shown", removal);
  await expect(listing(["Member:1"], "deleted-is-shown", removal)).rejects.toThrow(/MEM-01.*no more listed/);
});

const kept = { read: "shown", listed: true } as const;
