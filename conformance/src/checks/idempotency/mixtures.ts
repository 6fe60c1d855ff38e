import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { masked } from "../masked.ts";
import { expectEffects, noteEffects } from "./effects.ts";
import { expectReplay, isChange, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";
import { mismatchAnswer } from "./mismatch.ts";

/** One call of a mixture: one of three keys, or none, and which of several bodies. */
interface KeyedCall {
  key: number | undefined;
  more: number;
}

/** A call with its request, and the call that first used its key. */
interface PlannedCall extends KeyedCall {
  request: CallRequest;
  first: PlannedCall | undefined;
}

const mixture: fc.Arbitrary<KeyedCall[]> = masked({ key: [undefined, 0, 1, 2], more: [0, 1, 2] }, (left) =>
  fc.array(fc.record(left), { minLength: 2, maxLength: 6 }),
);

/** Calls with a few keys and without one, mixed: as many effects as there are different keys and calls without one. */
export function mixtures(contract: Contract): Check<KeyedCall[]>[] {
  return keyedOperations(contract)
    .filter((operation) => operation.body !== undefined && !isChange(operation))
    .map((operation) => {
      const rules = keyRules(contract, operation);
      return defineGenerated({
        ...ofOperation("idempotency", operation, "executes once per key in any order"),
        rules,
        input: mixture,
        run: (t, calls) => mix(t, operation, rules, calls),
      });
    });
}

async function mix(t: Trial, operation: KeyedOperation, rules: readonly string[], calls: KeyedCall[]): Promise<void> {
  const planned = await plan(t, operation, calls);
  const noted = await noteEffects(t, operation, ...planned.map(({ request }) => request));
  const replies = new Map<PlannedCall, Exchange>();
  for (const call of planned) {
    const reply = await perform(t, operation.id, call.request);
    replies.set(call, reply);
    const first = call.first && replies.get(call.first);
    const isOther = call.first !== undefined && call.first.more !== call.more;
    if (isOther && operation.idempotent.mismatch === "refuse") {
      expecting(t, rules).answer("a mixture of keys", reply, [mismatchAnswer(t.contract, operation)]);
      continue;
    }
    expecting(t, rules).success("a mixture of keys", reply);
    if (first !== undefined) expectReplay(t, rules, "a mixture of keys", first, reply);
  }
  const effects = planned.filter(({ first }) => first === undefined).length;
  await expectEffects(t, rules, "a mixture of keys", noted, effects);
}

/** The requests of a mixture: of one thing each that is new, unless the key was used before. */
async function plan(t: Trial, operation: KeyedOperation, calls: readonly KeyedCall[]): Promise<PlannedCall[]> {
  const keys = [0, 1, 2].map(() => t.unique("key"));
  const planned: PlannedCall[] = [];
  for (const call of calls) {
    const first = call.key === undefined ? undefined : planned.find(({ key }) => key === call.key);
    const name = call.key === undefined ? undefined : keys[call.key];
    const request =
      first === undefined
        ? await withBody(t, operation, await keyed(t, operation, name), call.more)
        : await withBody(t, operation, first.request, Math.abs(call.more - first.more));
    planned.push({ ...call, first, request });
  }
  return planned;
}

/** The request with the body of this number; 0 is its own. */
async function withBody(t: Trial, operation: KeyedOperation, request: CallRequest, nth: number): Promise<CallRequest> {
  const other = nth === 0 ? request : await t.support.effects.another(t, operation, request, nth);
  if (other === undefined) throw new FixtureUnavailable(`No further valid body of ${operation.id} can be derived.`);
  return other;
}
