import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { countMade, expectEffects, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/** Different keys, and no key at all: every call does its own work. */
export function distinctKeys(contract: Contract): Check[] {
  return keyedOperations(contract).flatMap((operation) => [
    twice(contract, operation, "different keys", "IDEM-05", (t) => t.unique("key")),
    twice(contract, operation, "no key", "IDEM-04", () => undefined),
  ]);
}

function twice(
  contract: Contract,
  operation: KeyedOperation,
  how: string,
  general: string,
  key: (t: Trial) => string | undefined,
): Check {
  const rules = keyRules(contract, operation, general);
  return defineCheck({
    name: `idempotency/${operation.id} works twice under ${how}`,
    family: "idempotency",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const requests = [await keyed(t, operation, key(t)), await keyed(t, operation, key(t))];
      const before = await countMade(t, operation);
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
