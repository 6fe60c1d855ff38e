import { parseDuration, type Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { perform } from "../../fixtures/perform.ts";
import { byTheClock, defineCheck, ofOperation } from "../define-check.ts";
import { expectThat, isSuccess } from "../expect.ts";
import { areSame, expectEffects, expectSameLook, lookAt, noteEffects } from "./effects.ts";
import {
  expectFirst,
  expectReplay,
  idIn,
  isChange,
  keyed,
  keyedOperations,
  keyRules,
  type KeyedOperation,
} from "./keyed.ts";

/** A key is remembered as long as declared, and is a new one afterwards. */
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
  const noted = await noteEffects(t, operation, request);
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  await t.advance(parseDuration(operation.idempotent.retention) - 60_000);
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  const state = `a minute before ${operation.idempotent.retention} are over`;
  expectReplay(t, rules, state, first, await perform(t, operation.id, request));
  await expectEffects(t, rules, state, noted, 1);
  await expectSameLook(t, rules, state, { operation, request, before });
  await t.advance(120_000);
  if (isChange(operation)) await expectChangeAgain(t, operation, rules, request);
  else await expectNew(t, operation, rules, request, first);
}

/** The key is forgotten: what the call creates is another thing, or is refused because the first exists. */
async function expectNew(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  request: CallRequest,
  first: Exchange,
): Promise<void> {
  if (idIn(first) === undefined) return;
  const again = await perform(t, operation.id, request);
  expectThat(t, rules, `a minute after ${operation.idempotent.retention}`, idIn(again) !== idIn(first), () => ({
    operation: operation.id,
    expected: "the key to be new again",
    observed: "the first reply once more",
  }));
}

/** The key is forgotten: the change is made again, over another one. */
async function expectChangeAgain(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  request: CallRequest,
): Promise<void> {
  const once = await lookAt(t, operation, request);
  const other = await t.support.effects.another(t, operation, withoutKey(request, operation), 1);
  if (other === undefined || once === undefined || !isSuccess(await perform(t, operation.id, other))) return;
  const before = await lookAt(t, operation, request);
  if (before === undefined || areSame(once, before)) return;
  if (!isSuccess(await perform(t, operation.id, request))) return;
  const after = await lookAt(t, operation, request);
  const isMade = after !== undefined && !areSame(before, after);
  expectThat(t, rules, `a minute after ${operation.idempotent.retention}`, isMade, () => ({
    operation: operation.id,
    expected: "the key to be new again, and the change to be made",
    observed: "nothing changed",
  }));
}

function withoutKey(request: CallRequest, { idempotent }: KeyedOperation): CallRequest {
  const { [idempotent.header]: _key, ...headers } = request.headers ?? {};
  return { ...request, headers };
}
