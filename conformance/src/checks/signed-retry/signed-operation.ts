import type { SignedAction, Trial } from "../../requests/trial.ts";
import {
  defaultConventions,
  type Contract,
  type Operation,
  type SignedRetry,
  type Statement,
} from "@tallystick/contract";
import { signatureOf } from "@tallystick/wallet";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { challengeOf, stamped, type Challenge } from "../../requests/fixtures/perform.ts";
import { expecting, isSuccess, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStating, rulesStatingFor } from "../rules-stating.ts";

/** An operation that asks for a signature. */
export type SignedOperation = Operation & { signedRetry: SignedRetry };

/** Every operation that asks for a signature. */
export function signedOperations(contract: Contract): SignedOperation[] {
  return Object.values(contract.operations).filter(isSigned);
}

function isSigned(operation: Operation): operation is SignedOperation {
  return operation.signedRetry !== undefined;
}

/** A new action of a signed operation. */
export function actionFor(t: Trial, operation: SignedOperation): Promise<SignedAction> {
  return t.support.signing.actionOf(t, operation.id);
}

/** The action must be done by now, or must not be; when only a reply shows it there is nothing to read. */
export async function expectDone(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, action, wanted }: { operation: SignedOperation; action: SignedAction; wanted: boolean },
): Promise<void> {
  const done = (await action.isDone?.()) ?? wanted;
  expecting(t, rules, operation.id).that(state, done === wanted, () => [
    wanted ? "the action done" : "nothing done",
    done ? "it was done" : "nothing done",
  ]);
}

/** Where the contract's own words say when a signature is needed, a request that is done at once is none of those. */
export function endWhereUnsigned({ contract }: Trial, { id, signedRetry }: SignedOperation, reply: Exchange): void {
  const { when } = signedRetry;
  if (!isSuccess(reply) || Object.hasOwn(defaultConventions.signedWhen, when)) return;
  throw new FixtureUnavailable(
    `${id} asks for a signature only ${contract.conventions.signedWhen[when] ?? when}, and what the suite derives is not so. Give the values that decide it as fixtures, such as "${id} body.amount".`,
  );
}

/** Makes the first call and returns what it asks to be signed. */
export async function requestChallenge(t: Trial, operation: SignedOperation, action: SignedAction): Promise<Challenge> {
  const reply = await t.call(operation.id, action.request);
  endWhereUnsigned(t, operation, reply);
  const challenge = challengeOf(reply);
  if (challenge === undefined) {
    throw new FixtureUnavailable(`${operation.id} asked for no signature, but answered with ${answerOf(reply)}.`);
  }
  return challenge;
}

/** The valid retry. */
export function goodRetry(operation: SignedOperation, action: SignedAction, challenge: Challenge): CallRequest {
  return stamped(action.request, operation.signedRetry, challenge, action.session.stamp(challenge.payloadToSign));
}

/** Whether any operation takes a bare signature: then the target may look for its signer wherever it expects a stamp. */
export function knowsBareSignatures(contract: Contract): boolean {
  return rulesStating(contract, "bare-signature-accepted").length > 0;
}

/** The retry with the session's bare signature, which does not say whose it is; undefined where a stub stands for its key. */
export function bareRetry(
  operation: SignedOperation,
  action: SignedAction,
  challenge: Challenge,
): CallRequest | undefined {
  const { privateKey } = action.session;
  if (privateKey === undefined) return undefined;
  const signature = signatureOf(challenge.payloadToSign, privateKey);
  return stamped(action.request, operation.signedRetry, challenge, signature);
}

/** Makes the first call and signs; returns the reply of the retry. */
export async function perform(t: Trial, operation: SignedOperation, action: SignedAction): Promise<Exchange> {
  return t.call(operation.id, goodRetry(operation, action, await requestChallenge(t, operation, action)));
}

/** The rules of a check, the gate's own last: a violation is charged to the first. */
export function signedRetryRules(contract: Contract, operation: SignedOperation, ...general: Statement[]): string[] {
  const own = rulesOfRowsFor(contract, operation.id, operation.signedRetry.rule);
  return together(rulesStatingFor(contract, operation.id, ...general), own);
}

/** A completed action may refuse its repetition: where faults have no order, that answer is allowed. */
export function statusesOfMoved({ contract, support }: Trial, { id, refusals }: SignedOperation): number[] {
  if (support.ordersFaults) return [];
  const moved = Object.values(contract.lifecycles).filter(({ edges }) => edges.some(({ by }) => by === id));
  return [...refusals, ...moved.flatMap(({ otherwise }) => otherwise ?? [])].map(({ status }) => status);
}
