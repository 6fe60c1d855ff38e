import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectThat } from "../expect.ts";
import {
  expectEffects,
  expectFirst,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  type KeyedOperation,
} from "./keyed.ts";

/** The same key with another body: the first reply again, or a refusal, as the row declares; never a second effect. */
export function mismatches(contract: Contract): Check[] {
  return keyedOperations(contract)
    .filter((operation) => operation.body !== undefined)
    .map((operation) => {
      const rules = keyRules(contract, operation);
      return defineCheck({
        ...ofOperation("idempotency", operation, "under one key with another body"),
        rules,
        cost: 2,
        run: (t) => mismatch(t, operation, rules),
      });
    });
}

async function mismatch(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const before = await t.support.effects.count(t, operation);
  const first = await t.call(operation.id, request);
  expectFirst(t, rules, first);
  const other = await t.call(operation.id, t.support.effects.withMore(request, 1));
  if (operation.idempotent.mismatch === "replay") expectReplay(t, rules, "another body under the key", first, other);
  else {
    expectThat(t, rules, "another body under the key", other.status >= 400 && other.status < 500, () => ({
      operation: operation.id,
      expected: "a refusal",
      observed: answerOf(other),
    }));
  }
  await expectEffects(t, rules, "two bodies under one key", operation, { before, wanted: 1 });
}
