import { isDeepStrictEqual } from "node:util";
import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { perform, stamped } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { makeFor, requestWith } from "../../requests/resources/fixtures.ts";
import { namesAt, referencesOf } from "../../requests/resources/references.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import {
  requestChallenge,
  actionFor,
  signedOperations,
  type SignedOperation,
} from "../signed-retry/signed-operation.ts";
import { expectOwnWork } from "./own-work.ts";
import {
  expectFirst,
  expectReplay,
  keyed,
  keyedOperations,
  keyRules,
  unrepeated,
  withKey,
  type KeyedOperation,
} from "./keyed.ts";

/** A key is bound to one concrete path and to a reply that did the work (V-10, V-20). */
export function remembered(contract: Contract): Check[] {
  const operations = keyedOperations(contract);
  const signed = signedOperations(contract);
  return [
    ...operations
      .filter(({ path, idempotent }) => path.includes("{") && idempotent.scope.includes("path"))
      .map((operation) => apart(contract, operation)),
    ...operations
      .filter(({ idempotent }) => idempotent.forgets.includes(202))
      .flatMap((operation) =>
        signed.filter(({ id }) => id === operation.id).map((row) => challengeNotRemembered(contract, operation, row)),
      ),
  ];
}

function apart(contract: Contract, operation: KeyedOperation): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, "keys-have-a-scope");
  return defineCheck({
    ...ofOperation("idempotency", operation, "scopes keys to the resource"),
    rules,
    onlyViolates,
    cost: 2,
    async run(t: Trial) {
      const key = t.unique("key");
      const first = await keyed(t, operation, key);
      const request = withKey(await requestElsewhere(t, operation, first), operation, key);
      const elsewhere = await perform(t, operation.id, first);
      expectFirst(t, rules, elsewhere);
      const instead = "the reply about another resource";
      await expectOwnWork(t, rules, "the key of another path", { operation, request, elsewhere, instead });
    },
  });
}

/** A plain request about another resource than this one; one is made where plain requests share it. */
async function requestElsewhere(t: Trial, operation: KeyedOperation, first: CallRequest): Promise<CallRequest> {
  const plain = await requestOf(t, operation.id);
  if (!isDeepStrictEqual(first.params, plain.params)) return plain;
  const place = referencesOf(t.contract, operation).findLast(({ at }) => at.startsWith("path."));
  if (place === undefined)
    throw new FixtureUnavailable(`The suite has only one resource for ${operation.id} to act on.`);
  const { id } = await makeFor(t, operation, place);
  return requestWith(t, operation.id, { named: namesAt(t.contract, operation, place, id) });
}

/** A 202 asks for a signature and is not remembered: signed, the same key does the work. */
function challengeNotRemembered(contract: Contract, operation: KeyedOperation, row: SignedOperation): Check {
  const rules = keyRules(contract, operation);
  return defineCheck({
    ...ofOperation("idempotency", operation, "does not replay a signature challenge"),
    rules,
    cost: 2,
    async run(t: Trial) {
      const action = await actionFor(t, row);
      const request = withKey(action.request, operation, t.unique("key"));
      const challenge = await requestChallenge(t, row, { ...action, request });
      const retry = stamped(request, row.signedRetry, challenge, action.session.stamp(challenge.payloadToSign));
      const done = await t.call(operation.id, retry);
      expecting(t, rules).success("signed, under the same key", done);
      expectReplay(t, rules, "signed again, under the same key", done, await t.call(operation.id, retry));
    },
  });
}
