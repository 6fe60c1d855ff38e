import type { Contract, Operation, SignedRetry } from "@tallystick/contract";
import { FixtureUnavailable, HarnessFault, type CallRequest, type Exchange, type Trial } from "../../engine/check.ts";
import { cardLifecycle, moveRequest } from "../../world/cards.ts";
import { answerOf, fixturesOf } from "../../world/fixture.ts";
import { challengeOf, stamped, type Challenge } from "../../world/perform.ts";
import type { WalletSession } from "../../world/sessions.ts";
import { textAt } from "../../world/value-at.ts";
import { declaredFor } from "../expect.ts";

/** An operation that asks for a signature. */
export type SignedOperation = Operation & { signedRetry: SignedRetry };

/** Every operation that asks for a signature. */
export function signedOperations(contract: Contract): SignedOperation[] {
  return Object.values(contract.operations).filter(isSigned);
}

function isSigned(operation: Operation): operation is SignedOperation {
  return operation.signedRetry !== undefined;
}

/** Something to be done that needs a signature, who can sign it, and how to see whether it was done. */
export interface SignedDeed {
  request: CallRequest;
  session: WalletSession;
  isDone(): Promise<boolean>;
}

/** A fresh deed of each signed operation, on a resource of its own. */
const deeds: Readonly<Record<string, (t: Trial) => Promise<SignedDeed>>> = {
  "cards.update": async (t) => {
    const { id } = await t.world.anotherCard("ACTIVE");
    const lifecycle = cardLifecycle(t.contract);
    return {
      request: moveRequest(lifecycle, "cards.update", id, "FROZEN"),
      session: await t.world.session(),
      isDone: async () => textAt((await t.call("cards.get", { params: { id } })).body, lifecycle.field) === "FROZEN",
    };
  },
  "auth.sessions.revoke": async (t) => {
    const { id, accountId } = await t.world.anotherSession();
    return {
      request: { params: { id } },
      session: await t.world.session(),
      isDone: async () => {
        const live = fixturesOf(await t.call("auth.sessions.list", { query: { accountId } }), "Sessions");
        return !live.some((session) => session.id === id);
      },
    };
  },
};

/** A fresh deed of a signed operation. */
export function deedOf(t: Trial, operation: SignedOperation): Promise<SignedDeed> {
  const deed = deeds[operation.id];
  if (deed === undefined) throw new HarnessFault(`The suite has no deed for ${operation.id}.`);
  return deed(t);
}

/** Makes the first call and gives back what it asks to be signed. */
export async function askFor(t: Trial, operation: SignedOperation, deed: SignedDeed): Promise<Challenge> {
  const reply = await t.call(operation.id, deed.request);
  const challenge = challengeOf(reply);
  if (challenge === undefined) {
    throw new FixtureUnavailable(`${operation.id} asked for no signature, but answered ${answerOf(reply)}.`);
  }
  return challenge;
}

/** The retry as it should be. */
export function goodRetry(operation: SignedOperation, deed: SignedDeed, challenge: Challenge): CallRequest {
  return stamped(deed.request, operation.signedRetry, challenge, deed.session.stamp(challenge.payloadToSign));
}

/** Asks and signs; gives the reply of the retry. */
export async function perform(t: Trial, operation: SignedOperation, deed: SignedDeed): Promise<Exchange> {
  return t.call(operation.id, goodRetry(operation, deed, await askFor(t, operation, deed)));
}

/** The rules that a check stands for, the gate's own last: the first of them is charged with a violation. */
export function gateRules(contract: Contract, operation: SignedOperation, ...general: string[]): string[] {
  return declaredFor(contract, operation.id, ...general, operation.signedRetry.rule);
}
