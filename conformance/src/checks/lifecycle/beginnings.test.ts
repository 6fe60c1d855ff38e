import type { Contract, Lifecycle } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { beginnings } from "./beginnings.ts";

const begun = memberContract("replies-as-declared");
const [usual] = Object.values(begun.rules);
if (usual === undefined) throw new Error("The desk has no rule");
const { states: _statements, ...rule } = usual;

/** The checks of a desk whose members begin as NEW, or as TRIED after a while. */
function contractWith(id: string): Contract {
  const edge = { emits: [], rule: id };
  const lifecycle: Lifecycle = {
    name: "MemberState",
    resource: "Member",
    field: "state",
    states: ["NEW", "TRIED", "FULL"],
    initial: ["NEW"],
    terminal: ["FULL"],
    settled: ["FULL"],
    edges: [
      { ...edge, from: "NEW", to: "TRIED", by: "operator" },
      { ...edge, from: "TRIED", to: "FULL", by: "members.update" },
    ],
    emits: [],
    drivers: [],
  };
  return {
    ...begun,
    rules: { [id]: { ...rule, id, declaredBy: "lifecycle" } },
    lifecycles: { MemberState: lifecycle },
  };
}

async function begin(contract: Contract, state: string): Promise<number> {
  const support = derivedAdapter(contract, memberDocument);
  const rules = Object.keys(contract.rules);
  const context = { ...tinyContext({}, { rules }), contract, support };
  const opened = openTrial(context, { name: "lifecycle", rules, needs: [] }, 1);
  const call: Trial["call"] = async (operation) => {
    const request = { method: "POST", url: "", headers: {} };
    const body = { id: "Member:1", days: 1, state };
    return { operation, request, status: 201, body, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const checks = beginnings(contract);
  for (const check of checks) await check.run(Object.assign(opened.trial, { call }), undefined);
  return checks.length;
}

test.for(["NEW", "TRIED"])("a resource may begin as %s, which is initial or follows by itself", async (state) => {
  expect(await begin(contractWith("STD-83"), state)).toBe(1);
});

test("a resource that begins in another state is found", async () => {
  await expect(begin(contractWith("STD-83"), "FULL")).rejects.toThrow(/STD-83.*state NEW.*FULL/s);
});

test("a rule about an edge says nothing of the beginning", async () => {
  expect(await begin(contractWith("MEM-01"), "FULL")).toBe(0);
});
