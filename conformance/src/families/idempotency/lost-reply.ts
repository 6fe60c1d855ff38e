import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, LostReply, Trial } from "../../engine/check.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expectSuccess } from "../expect.ts";
import {
  countMade,
  expectEffects,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  type KeyedOperation,
} from "./keyed.ts";

/** The reply gets lost after the work was done, the caller tries again: one effect, and the reply that was lost. */
export function lostReplies(contract: Contract): Check<LostReply>[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineGenerated({
      ...ofOperation("idempotency", operation, "after a lost reply"),
      rules,
      input: fc.constantFrom<LostReply[]>("drop", "truncate", "duplicate"),
      run: (t, lose) => lost(t, operation, rules, lose),
    });
  });
}

async function lost(t: Trial, operation: KeyedOperation, rules: readonly string[], lose: LostReply): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const before = await countMade(t, operation);
  const unheard = await t.call(operation.id, { ...request, lose });
  const again = await t.call(operation.id, request);
  expectSuccess(t, rules, `a retry after ${lose}`, again);
  if (unheard.lost === undefined || lose === "duplicate")
    expectReplay(t, rules, `a retry after ${lose}`, unheard, again);
  await expectEffects(t, rules, `a retry after ${lose}`, operation, { before, wanted: 1 });
}
