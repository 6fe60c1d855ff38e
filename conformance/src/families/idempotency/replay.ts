import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import {
  expectEffects,
  expectFirst,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  type KeyedOperation,
} from "./keyed.ts";

/** The same key again: the first reply, one effect, even after what was created has moved on. */
export function replays(contract: Contract): Check[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineCheck({
      ...ofOperation("idempotency", operation, "replays the first reply"),
      rules,
      cost: 2,
      run: (t) => replay(t, operation, rules),
    });
  });
}

async function replay(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const before = await t.support.effects.count(t, operation);
  const first = await t.call(operation.id, request);
  expectFirst(t, rules, first);
  expectReplay(t, rules, "replay at once", first, await t.call(operation.id, request));
  await t.support.effects.untilSettled(t, operation, first);
  expectReplay(t, rules, "replay after the work has moved on", first, await t.call(operation.id, request));
  await expectEffects(t, rules, "three calls under one key", operation, { before, wanted: 1 });
}
