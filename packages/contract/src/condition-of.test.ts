import { expect, test } from "vitest";
import { splitCondition } from "./condition-of.ts";
import { contract } from "./contract.ts";
import { refusalFor } from "./refusal.ts";

test("splitCondition separates the condition from its request field", () => {
  expect(splitCondition("unknown body.source.accountId")).toEqual({ when: "unknown", at: "body.source.accountId" });
  expect(splitCondition("insufficient-balance")).toEqual({ when: "insufficient-balance" });
});

test("every split condition finds its refusal", () => {
  for (const row of Object.values(contract.operations)) {
    for (const refusal of row.refusals) {
      const { when, at } = splitCondition([refusal.when, refusal.at].filter(Boolean).join(" "));
      const { status, code } = refusal;
      expect(refusalFor(row, when, at)).toMatchObject({ when: refusal.when, status, code });
    }
  }
});
