import { parseDuration, type Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectEffects, expectSameLook, lookAt, noteEffects } from "./effects.ts";
import { expectFirst, expectReplay, isChange, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/** A key is remembered at least as long as declared; it may be remembered for longer. */
export function retentions(contract: Contract): Check[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineCheck({
      ...byTheClock,
      ...ofOperation("idempotency", operation, `retains keys for ${operation.idempotent.retention}`),
      rules,
      run: (t) => remember(t, operation, rules),
    });
  });
}

async function remember(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const noted = await noteEffects(t, operation, request);
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  await t.advance(parseDuration(operation.idempotent.retention) - 60_000);
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  const state = `a minute before ${operation.idempotent.retention} are over`;
  expectReplay(t, rules, state, first, await perform(t, operation.id, request));
  await expectEffects(t, rules, state, noted, 1);
  await expectSameLook(t, rules, state, { operation, request, before });
}
