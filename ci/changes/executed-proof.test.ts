import type { Finding } from "@tallystick/conformance/changes";
import { expect, test } from "vitest";
import { proofOf } from "./executed-proof.ts";

function finding(id: string, callers: Finding["callers"], implementers: Finding["implementers"]): Finding {
  return { id, kind: id.slice(0, id.indexOf("@")), callers, implementers, sentence: "", source: {}, example: "" };
}

const refusal = finding("operations.refusals.added@agents.create/beyond-own#aa0027", "major", "minor");
const rule = finding("rules.changed@V-95a#8c70cd", "patch", "minor");

test("a red where a breaking finding says so is told", () => {
  const red = { id: "AGENT-01", operations: ["agents.create"] };
  expect(proofOf([red], [refusal, rule])).toEqual({
    told: [{ red, findings: [refusal.id] }],
    tooSmall: [],
    unchanged: [],
  });
});

test("a red of a changed rule is a size too small, when no finding breaks anybody", () => {
  const red = { id: "V-95a", operations: ["cards.list"] };
  expect(proofOf([red], [refusal, rule]).tooSmall).toEqual([{ red, findings: [rule.id] }]);
});

test("a red of an operation with a name that begins like another one is unchanged", () => {
  const red = { id: "AGENT-02", operations: ["agents.createAll", "agents"] };
  expect(proofOf([red], [refusal, rule]).unchanged).toEqual([red]);
});
