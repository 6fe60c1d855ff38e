import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isSuccess } from "../../requests/expect.ts";
import { areSame, expectEffects, expectSameLook, lookAt, noteEffects } from "./effects.ts";
import {
  expectFirst,
  expectReplay,
  isChange,
  keyed,
  keyedOperations,
  keyRules,
  withKey,
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
  const plain = await keyed(t, operation, undefined);
  const request = withKey(plain, operation, t.unique("key"));
  const noted = await noteEffects(t, operation, request);
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  expectReplay(t, rules, "replay at once", first, await perform(t, operation.id, request));
  await t.support.effects.untilSettled(t, operation, first);
  expectReplay(t, rules, "replay after the work has moved on", first, await perform(t, operation.id, request));
  await expectEffects(t, rules, "three calls under one key", noted, 1);
  await expectSameLook(t, rules, "three calls under one key", { operation, request, before });
  if (isChange(operation)) await replayOverAnother(t, operation, rules, { plain, request, first });
}

/** Changed otherwise meanwhile, without a key: the first reply again, and the resource stays as it was changed last. */
async function replayOverAnother(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  { plain, request, first }: { plain: CallRequest; request: CallRequest; first: Exchange },
): Promise<void> {
  const other = await t.support.effects.another(t, operation, plain, 1);
  const once = await lookAt(t, operation, request);
  if (other === undefined || once === undefined) return;
  // The change that is left may not be possible twice.
  if (!isSuccess(await perform(t, operation.id, other))) return;
  const before = await lookAt(t, operation, request);
  if (before === undefined || areSame(once, before)) return;
  const state = "replay after another change";
  expectReplay(t, rules, state, first, await perform(t, operation.id, request));
  await expectSameLook(t, rules, state, { operation, request, before });
}
