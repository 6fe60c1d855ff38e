import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/check.ts";
import { answerOf } from "../../world/fixture.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { expectFirst, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/** One key is another key elsewhere: on another path, and in the hands of another credential. */
export function scopes(contract: Contract): Check[] {
  const operations = keyedOperations(contract);
  return operations.flatMap((operation) => [
    ...operations
      .filter((other) => other.path !== operation.path && operation.idempotent.scope.includes("path"))
      .slice(0, 1)
      .map((other) => acrossPaths(contract, operation, other)),
    ...(operation.idempotent.scope.includes("credential") ? [acrossCredentials(contract, operation)] : []),
  ]);
}

function acrossPaths(contract: Contract, operation: KeyedOperation, other: KeyedOperation): Check {
  const rules = keyRules(contract, operation);
  return defineCheck({
    name: `idempotency/${operation.id} keeps its keys apart from ${other.id}`,
    family: "idempotency",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const key = t.unique("key");
      const elsewhere = await t.call(other.id, await keyed(t, other, key));
      expectFirst(t, rules, elsewhere);
      const here = await t.call(operation.id, await keyed(t, operation, key));
      expectSuccess(t, rules, `the key of ${other.id} on ${operation.id}`, here);
      const ids = [elsewhere, here].map((reply) => textAt(reply.body, "id"));
      expectThat(t, rules, `the key of ${other.id} on ${operation.id}`, ids[0] !== ids[1], () => ({
        operation: operation.id,
        expected: `its own work, not the reply of ${other.id}`,
        observed: `the same ${String(ids[1])}`,
      }));
    },
  });
}

function acrossCredentials(contract: Contract, operation: KeyedOperation): Check {
  const rules = keyRules(contract, operation);
  return defineCheck({
    name: `idempotency/${operation.id} does not replay to another credential`,
    family: "idempotency",
    operation: operation.id,
    rules,
    needs: ["other-platform"],
    cost: 2,
    async run(t) {
      const request = await keyed(t, operation, t.unique("key"));
      expectFirst(t, rules, await t.call(operation.id, request));
      const foreign = await t.call(operation.id, { ...request, as: "other" });
      expectThat(t, rules, "the key of another credential", foreign.status >= 400, () => ({
        operation: operation.id,
        expected: "a refusal: the accounts are not the other platform's",
        observed: answerOf(foreign),
      }));
    },
  });
}
