import type { Contract, Operation, SignedRetry } from "@tallystick/contract";
import { FixtureUnavailable, type CallRequest, type Exchange, type Trial } from "../../engine/check.ts";
import { deedOf as deedFor, type SignedDeed } from "../../world/deeds.ts";
import { answerOf } from "../../world/fixture.ts";
import { challengeOf, stamped, type Challenge } from "../../world/perform.ts";
import { declaredFor, expectThat } from "../expect.ts";

/** An operation that asks for a signature. */
export type SignedOperation = Operation & { signedRetry: SignedRetry };

/** Every operation that asks for a signature. */
export function signedOperations(contract: Contract): SignedOperation[] {
  return Object.values(contract.operations).filter(isSigned);
}

function isSigned(operation: Operation): operation is SignedOperation {
  return operation.signedRetry !== undefined;
}

/** A fresh deed of a signed operation. */
export function deedOf(t: Trial, operation: SignedOperation): Promise<SignedDeed> {
  return deedFor(t, operation.id);
}

/** The deed must be done by now, or must not be; where only a reply tells there is nothing to look at. */
export async function expectDone(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, deed, wanted }: { operation: SignedOperation; deed: SignedDeed; wanted: boolean },
): Promise<void> {
  const done = (await deed.isDone?.()) ?? wanted;
  expectThat(t, rules, state, done === wanted, () => ({
    operation: operation.id,
    expected: wanted ? "the deed done" : "nothing done",
    observed: done ? "it was done" : "nothing done",
  }));
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
