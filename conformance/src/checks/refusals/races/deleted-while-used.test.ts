import { setTimeout } from "node:timers/promises";
import type { Contract, Operation, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../../contracts/derived-adapter.ts";
import { openTrial } from "../../../runner/trial/trial.ts";
import type { Trial } from "../../../requests/trial.ts";
import type { ContestedUses } from "./contested-use.ts";
import { deletedWhileUsed } from "./deleted-while-used.ts";

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
const contract: Contract = {
  ...begun,
  operations: { ...begun.operations, "members.update": update, "members.remove": remove },
};

/** Judges a desk that changes only members whose name is told, and that may lose a removal during a change. */
async function judging(isLost: boolean): Promise<void> {
  const support = derivedAdapter(contract, memberDocument);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "refusals", rules: ["MEM-01"], needs: [] }, 1);
  const names = new Map<string, string>();
  let changes = 0;
  const answer = async (operation: string, id: string, name: unknown): Promise<number> => {
    if (operation === "members.get") return names.has(id) ? 200 : 404;
    if (operation === "members.update") {
      changes += 1;
      await setTimeout(5);
      changes -= 1;
      return names.has(id) && names.get(id) === name ? 200 : 404;
    }
    await setTimeout(2);
    if (!isLost || changes === 0) names.delete(id);
    return 204;
  };
  const call: Trial["call"] = async (operation, { params, body } = {}) => {
    const id = params?.["memberId"] ?? "";
    const status = await answer(operation, id, Object(body).name);
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, status, body: { id, days: 3 }, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const make: ContestedUses = {
    "members.remove": {
      "members.update": async () => {
        const id = `Member:${names.size + 1}`;
        names.set(id, `name of ${id}`);
        return { id, request: async () => ({ params: { memberId: id }, body: { name: `name of ${id}` } }) };
      },
    },
  };
  const [check] = deletedWhileUsed(contract, { deletionRules: {}, contestedUses: make });
  expect(check?.name).toBe("refusals/members.update races with members.remove");
  await check?.run(Object.assign(trial, { call, eventually: <Seen>(read: () => Promise<Seen>) => read() }), undefined);
}

test("a deletion wins against concurrent uses", async () => {
  await judging(false);
  await expect(judging(true)).rejects.toThrow(/MEM-01.*not shown/);
});
