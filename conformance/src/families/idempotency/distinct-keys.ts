import type { Contract, Statement } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { textAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { expectEffects, keyed, keyedOperations, unrepeated, type KeyedOperation } from "./keyed.ts";

/** Different keys, and no key at all: every call does its own work. */
export function distinctKeys(contract: Contract): Check[] {
  return keyedOperations(contract).flatMap((operation) => [
    twice(contract, operation, "different keys", "two-keys-work-twice", (t) => [t.unique("key"), t.unique("key")]),
    twice(contract, operation, "no key", "no-key-works-twice", () => [undefined, undefined]),
    ...Object.entries(nearly).map(([how, keys]) => twice(contract, operation, how, "two-keys-work-twice", keys)),
  ]);
}

/** Two keys, or none, that are not the same. */
type Keys = (t: Trial) => (string | undefined)[];

/** Nearly the same: other letter case, or different only at the end. */
const nearly: Readonly<Record<string, Keys>> = {
  "keys that differ in case": (t) => {
    const key = t.unique("key");
    return [key, key.toUpperCase()];
  },
  "long keys that end otherwise": (t) => {
    const key = `${t.unique("key")}-${"k".repeat(60)}`;
    return [`${key}-1`, `${key}-2`];
  },
};

function twice(contract: Contract, operation: KeyedOperation, how: string, general: Statement, keys: Keys): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, general);
  return defineCheck({
    ...ofOperation("idempotency", operation, `works twice under ${how}`),
    rules,
    onlyViolates,
    cost: 2,
    async run(t) {
      const requests = await inTurn(keys(t), (key) => keyed(t, operation, key));
      const before = await t.support.effects.count(t, operation);
      const replies = await inTurn(requests, (request) => t.call(operation.id, request));
      for (const reply of replies) expectSuccess(t, rules, `${operation.id} under ${how}`, reply);
      const ids = new Set(replies.map((reply) => textAt(reply.body, "id")));
      expectThat(t, rules, `two calls under ${how}`, ids.size === 2, () => ({
        operation: operation.id,
        expected: "two different ids",
        observed: [...ids].join(", "),
      }));
      await expectEffects(t, rules, `two calls under ${how}`, operation, { before, wanted: 2 });
    },
  });
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
