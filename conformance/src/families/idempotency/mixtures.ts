import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/types.ts";
import type { Exchange } from "../../http/exchange.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expectSuccess } from "../expect.ts";
import { masked } from "../masked.ts";
import {
  expectEffects,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  withKey,
  type KeyedOperation,
} from "./keyed.ts";

/** One call of a mixture: one of three keys, or none, and how much its amount differs. */
interface KeyedCall {
  key: number | undefined;
  more: number;
}

const mixture: fc.Arbitrary<KeyedCall[]> = masked({ key: [undefined, 0, 1, 2], more: [0, 1, 2] }, (left) =>
  fc.array(fc.record(left), { minLength: 2, maxLength: 6 }),
);

/** Calls with a few keys and without one, mixed: as many effects as there are different keys and calls without one. */
export function mixtures(contract: Contract): Check<KeyedCall[]>[] {
  return keyedOperations(contract)
    .filter(({ idempotent, body }) => idempotent.mismatch === "replay" && body !== undefined)
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
  const plain = await keyed(t, operation, undefined);
  const keys = [0, 1, 2].map(() => t.unique("key"));
  const before = await t.support.effects.count(t, operation);
  const firsts = new Map<string, Exchange>();
  let keyless = 0;
  for (const { key, more } of calls) {
    const request = t.support.effects.withMore(plain, more);
    const name = key === undefined ? undefined : keys[key];
    const reply = await t.call(operation.id, name === undefined ? request : withKey(request, operation, name));
    expectSuccess(t, rules, "a mixture of keys", reply);
    const first = name === undefined ? undefined : firsts.get(name);
    if (first !== undefined) expectReplay(t, rules, "a mixture of keys", first, reply);
    if (name === undefined) keyless += 1;
    else if (first === undefined) firsts.set(name, reply);
  }
  await expectEffects(t, rules, "a mixture of keys", operation, { before, wanted: firsts.size + keyless });
}
