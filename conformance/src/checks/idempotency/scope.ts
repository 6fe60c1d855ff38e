import { neededPermissions, type Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { Exchange } from "../../http/exchange.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { areSame, lookAt, showOneThing } from "./effects.ts";
import { expectOwnWork, repeatsVisibly } from "./own-work.ts";
import { expectFirst, isChange, keyed, keyedOperations, unrepeated, withKey, type KeyedOperation } from "./keyed.ts";

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
      // A target may offer few of them, and lack any one.
      .map((other) => acrossPaths(contract, operation, other)),
    ...(operation.idempotent.scope.includes("credential")
      ? [
          acrossPlatforms(contract, operation),
          acrossCredentials(contract, operation),
          ...(isChange(operation) ? [sameChange(contract, operation)] : []),
        ]
      : []),
  ]);
}

function acrossPaths(contract: Contract, operation: KeyedOperation, other: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, `does not share keys with ${other.id}`),
    rules,
    onlyViolates,
    cost: 2,
    async run(t) {
      const key = t.unique("key");
      const elsewhere = await perform(t, other.id, await keyed(t, other, key));
      expectFirst(t, rules, elsewhere);
      const request = await keyed(t, operation, key);
      const instead = `the reply of ${other.id}`;
      const state = `the key of ${other.id} on ${operation.id}`;
      await expectOwnWork(t, rules, state, { operation, request, elsewhere, instead });
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
      const first = await perform(t, operation.id, request);
      expectFirst(t, rules, first);
      const foreign = await t.call(operation.id, { ...request, as: "other" });
      expecting(t, rules, operation.id).that(
        "the key of another credential",
        isOwn(t, operation, first, foreign),
        () => ["its own work, or a refusal of what is not the other platform's", answerOf(foreign)],
      );
    },
  });
}

/** Refused, or a creation of its own: never the first reply. */
function isOwn({ contract }: Trial, { resourceAction }: KeyedOperation, first: Exchange, foreign: Exchange): boolean {
  return !isSuccess(foreign) || (resourceAction?.kind === "creates" && !showOneThing(contract, first, foreign));
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
      const elsewhere = await perform(t, operation.id, await keyed(t, operation, key));
      expectFirst(t, rules, elsewhere);
      const as = await t.support.anotherCallerOf(
        t,
        operation.access.scheme,
        neededPermissions(operation.access, operation.access.scheme),
      );
      const plain = await t.support.requestFor(t, operation.id, as);
      const request = { ...withKey(plain, operation, key), as };
      const instead = "the reply to another credential";
      await expectOwnWork(t, rules, "the key of another credential", { operation, request, elsewhere, instead });
    },
  });
}

/** The same change under the same key, asked for by another credential, is made again or refused: never replayed. */
function sameChange(contract: Contract, operation: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, "does not replay an update to another credential"),
    rules,
    onlyViolates: [...new Set([...rules, ...onlyViolates])],
    cost: 2,
    async run(t) {
      const as = await t.support.anotherCallerOf(
        t,
        operation.access.scheme,
        neededPermissions(operation.access, operation.access.scheme),
      );
      const request = await keyed(t, operation, t.unique("key"));
      expectFirst(t, rules, await perform(t, operation.id, request));
      const before = await lookAt(t, operation, request);
      const reply = await t.call(operation.id, { ...request, as });
      const after = await lookAt(t, operation, request);
      const isReplay = isSuccess(reply) && before !== undefined && after !== undefined && areSame(before, after);
      if (isReplay && !(await repeatsVisibly(t, operation))) return;
      expecting(t, rules, operation.id).that("the same change by another credential", !isReplay, () => [
        "its own work, not the reply to another credential",
        `${operation.resourceAction?.resource ?? "the resource"} as it was before`,
      ]);
    },
  });
}
