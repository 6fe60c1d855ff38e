import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { deletedIsShown } from "./readable-after-delete.ts";

const { body: _none, ...update } = memberUpdate;

function contractWith(read: "shown" | "unknown"): Contract {
  const begun = memberContract("deleted-is-shown");
  const remove: Operation = {
    ...update,
    id: "members.remove",
    method: "delete",
    resourceAction: { kind: "deletes", resource: "Member", read },
  };
  return { ...begun, operations: { ...begun.operations, "members.remove": remove } };
}

/** Judges a desk that answers so when what it has removed is read. */
async function judging(status: number): Promise<unknown> {
  const contract = contractWith("shown");
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  let isRemoved = false;
  const call: Trial["call"] = async (operation) => {
    isRemoved ||= operation === "members.remove";
    const isGone = isRemoved && operation === "members.get";
    const reply = { status: isGone ? status : 200, body: { id: "Member:1", days: 3 } };
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, ...reply };
  };
  return deletedIsShown(contract)[0]?.run(Object.assign(trial, { call }), undefined);
}

test("a resource readable after deletion is read again", async () => {
  await expect(judging(200)).resolves.toBeUndefined();
  await expect(judging(404)).rejects.toThrow(/MEM-01.*still to be read/);
  expect(deletedIsShown(contractWith("unknown"))).toEqual([]);
});
