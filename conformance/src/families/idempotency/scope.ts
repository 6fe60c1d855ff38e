import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/types.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { expectFirst, keyed, keyedOperations, unrepeated, withKey, type KeyedOperation } from "./keyed.ts";

/** A key is another key elsewhere: on another path, and for another credential. */
export function scopes(contract: Contract): Check[] {
  const operations = keyedOperations(contract);
  return operations.flatMap((operation) => [
    ...operations
      .filter(
        (other) =>
          other.path !== operation.path &&
          other.access.scheme === operation.access.scheme &&
          operation.idempotent.scope.includes("path"),
      )
      .slice(0, 1)
      .map((other) => acrossPaths(contract, operation, other)),
    ...(operation.idempotent.scope.includes("credential")
      ? [acrossPlatforms(contract, operation), acrossCredentials(contract, operation)]
      : []),
  ]);
}

function acrossPaths(contract: Contract, operation: KeyedOperation, other: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, `keeps its keys apart from ${other.id}`),
    rules,
    onlyViolates,
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

function acrossPlatforms(contract: Contract, operation: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, "does not replay to another platform"),
    rules,
    onlyViolates,
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

/** A key belongs to the credential: the same key of another token, or another agent, does its own work (V-20). */
function acrossCredentials(contract: Contract, operation: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, "does not replay to another credential"),
    rules,
    onlyViolates,
    cost: 2,
    async run(t) {
      const key = t.unique("key");
      const first = await t.call(operation.id, await keyed(t, operation, key));
      expectFirst(t, rules, first);
      const as = await t.support.anotherCallerOf(t, operation.access.scheme === "agent" ? "agent" : "platform");
      const other = await t.call(operation.id, {
        ...(await t.support.requestFor(t, operation.id, as)),
        ...withKey({}, operation, key),
        as,
      });
      expectSuccess(t, rules, "the key of another credential", other);
      const ids = [first, other].map((reply) => textAt(reply.body, "id"));
      expectThat(t, rules, "the key of another credential", ids[0] !== ids[1], () => ({
        operation: operation.id,
        expected: "its own work, not the reply to another credential",
        observed: `the same ${String(ids[1])}`,
      }));
    },
  });
}
