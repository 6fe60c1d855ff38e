import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { othersKeptByDeletes } from "./others-unchanged.ts";

const begun = memberContract("deleted-is-unknown");
const { body: _none, ...bare } = memberUpdate;
const path = { ...bare, path: "/members/{memberId}" };
const operations: Record<string, Operation> = {
  ...begun.operations,
  "members.get": { ...path, id: "members.get", method: "get", resourceAction: { kind: "reads", resource: "Member" } },
  "members.remove": {
    ...path,
    id: "members.remove",
    method: "delete",
    resourceAction: { kind: "deletes", resource: "Member" },
  },
};
const [member] = Object.values(begun.resources);
const resources = { Member: { ...member, reads: ["members.get"], deletes: ["members.remove"] } };
const contract = { ...begun, operations, resources } as Contract;

/** Judges a desk that loses these members when the first one is removed. */
async function removing(lost: readonly string[]): Promise<unknown> {
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  const there = new Set<string>();
  const call: Trial["call"] = async (operation, { params } = {}) => {
    if (operation === "members.remove") for (const id of lost) there.delete(id);
    const isNew = operation === "members.create";
    const id = isNew ? `Member:${there.size + 1}` : String(params?.["memberId"]);
    if (isNew) there.add(id);
    const status = operation === "members.get" && !there.has(id) ? 404 : 200;
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, status, body: { id, days: 3 }, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const [check] = othersKeptByDeletes(contract);
  expect(check?.name).toBe("reads/members.remove deletes no other resource");
  return check?.run(Object.assign(trial, { call }), undefined);
}

test("a deletion that takes another resource along is found", async () => {
  await removing(["Member:1"]);
  await expect(removing(["Member:1", "Member:2"])).rejects.toThrow(/MEM-01.*another Member still to be read/);
});
