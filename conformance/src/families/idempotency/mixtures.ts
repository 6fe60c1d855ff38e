import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/types.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { FixtureUnavailable } from "../../engine/errors.ts";
import { perform } from "../../fixtures/perform.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expectAnswer, expectSuccess } from "../expect.ts";
import { masked } from "../masked.ts";
import { expectEffects, noteEffects } from "./effects.ts";
import { expectReplay, isChange, keyed, keyedOperations, keyRules, withKey, type KeyedOperation } from "./keyed.ts";
import { mismatchAnswer } from "./mismatch.ts";

/** One call of a mixture: one of three keys, or none, and which of several bodies. */
interface KeyedCall {
  key: number | undefined;
  more: number;
}

/** The first call under a key: its body, and its reply. */
interface FirstCall {
  more: number;
  reply: Exchange;
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
        ...ofOperation("idempotency", operation, "under keys in any order"),
        rules,
        input: mixture,
        run: (t, calls) => mix(t, operation, rules, calls),
      });
    });
}

async function mix(t: Trial, operation: KeyedOperation, rules: readonly string[], calls: KeyedCall[]): Promise<void> {
  const requests = await requestsOf(t, operation, calls);
  const keys = [0, 1, 2].map(() => t.unique("key"));
  const noted = await noteEffects(t, operation, ...new Set(requests));
  const firsts = new Map<string, FirstCall>();
  let keyless = 0;
  for (const [nth, { key, more }] of calls.entries()) {
    const name = key === undefined ? undefined : (keys[key] ?? "");
    const request = requests[nth] ?? {};
    const reply = await perform(t, operation.id, name === undefined ? request : withKey(request, operation, name));
    const first = name === undefined ? undefined : firsts.get(name);
    expectRight(t, operation, rules, { more, reply }, first);
    if (name === undefined) keyless += 1;
    else if (first === undefined) firsts.set(name, { more, reply });
  }
  await expectEffects(t, rules, "a mixture of keys", noted, firsts.size + keyless);
}

/** The request of each call: one of three bodies, or one of its own wherever two of the same cannot both succeed. */
async function requestsOf(t: Trial, operation: KeyedOperation, calls: readonly KeyedCall[]): Promise<CallRequest[]> {
  if (operation.refusals.every(({ when }) => when !== "duplicate")) {
    const bodies = await bodiesOf(t, operation);
    return calls.map(({ more }) => bodies[more] ?? {});
  }
  const known = new Map<string, CallRequest>();
  const requests: CallRequest[] = [];
  for (const { key, more } of calls) {
    const name = `${key} ${more}`;
    const request = (key === undefined ? undefined : known.get(name)) ?? (await keyed(t, operation, undefined));
    known.set(name, request);
    requests.push(request);
  }
  return requests;
}

/** Three requests with different bodies, of things that may exist beside each other. */
async function bodiesOf(t: Trial, operation: KeyedOperation): Promise<CallRequest[]> {
  const plain = await keyed(t, operation, undefined);
  const others = [
    await t.support.effects.another(t, operation, plain, 1),
    await t.support.effects.another(t, operation, plain, 2),
  ];
  if (others.includes(undefined))
    throw new FixtureUnavailable(`No three valid bodies of ${operation.id} can be derived.`);
  return [plain, ...others.flatMap((each) => each ?? [])];
}

/** The first call under a key, or without one, does its work; another replays it, or is refused for its body. */
function expectRight(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  { more, reply }: FirstCall,
  first: FirstCall | undefined,
): void {
  const state = "a mixture of keys";
  if (first !== undefined && operation.idempotent.mismatch === "refuse" && first.more !== more) {
    expectAnswer(t, rules, state, reply, [mismatchAnswer(t.contract, operation)]);
    return;
  }
  expectSuccess(t, rules, state, reply);
  if (first !== undefined) expectReplay(t, rules, state, first.reply, reply);
}
