import type { Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../test/lending/lending-contract.ts";
import { inRefusedState } from "./triggers/in-refused-state.ts";
import { inUse } from "./triggers/relations.ts";
import { refusalTriggersOf } from "./triggers.ts";

const { "loans.collect": collect } = lendingContract.operations;
if (collect === undefined) throw new Error("The desk lends nothing");

function triggerOf(more: Partial<Refusal>): unknown {
  const refusal: Refusal = { when: "in-use", at: "path.loanId", status: 409, code: "LENT", accepts: [], ...more };
  const operations = { "loans.collect": { ...collect, refusals: [refusal] } } as typeof lendingContract.operations;
  return refusalTriggersOf({ ...lendingContract, operations })["loans.collect in-use path.loanId"];
}

test("a resource is in use in its declared states, where no other is named that uses it", () => {
  expect(triggerOf({ states: ["LENT"] })).toEqual({ trigger: inRefusedState });
  expect(triggerOf({ states: ["LENT"], by: "Fine" })).toEqual({ trigger: inUse });
  expect(triggerOf({})).toEqual({ trigger: inUse });
});
