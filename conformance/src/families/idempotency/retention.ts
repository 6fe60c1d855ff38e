import { parseDuration, type Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { byTheClock, defineCheck, ofOperation } from "../define-check.ts";
import {
  expectEffects,
  expectFirst,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  type KeyedOperation,
} from "./keyed.ts";

/** A key is remembered at least as long as declared. */
export function retentions(contract: Contract): Check[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineCheck({
      ...byTheClock,
      ...ofOperation("idempotency", operation, `remembers a key for ${operation.idempotent.retention}`),
      rules,
      run: (t) => remember(t, operation, rules),
    });
  });
}

async function remember(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const before = await t.support.effects.count(t, operation);
  const first = await t.call(operation.id, request);
  expectFirst(t, rules, first);
  await t.advance(parseDuration(operation.idempotent.retention) - 60_000);
  const state = `a minute before ${operation.idempotent.retention} are over`;
  expectReplay(t, rules, state, first, await t.call(operation.id, request));
  await expectEffects(t, rules, state, operation, { before, wanted: 1 });
}
