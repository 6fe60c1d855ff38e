import { operation as rowOf } from "@tallystick/contract";
import type { SigningSession, Trial } from "../../../requests/trial.ts";
import { challengeOf, stamped } from "../../../requests/fixtures/perform.ts";
import type { CallRequest, Exchange } from "../../../http/exchange.ts";

/** Does everything that a call needs beforehand, a challenge and its signature, so that only its last step is left. */
export async function prepared(
  t: Trial,
  operation: string,
  request: CallRequest,
  session?: SigningSession,
): Promise<() => Promise<Exchange>> {
  const { signedRetry } = rowOf(t.contract, operation);
  if (signedRetry === undefined) return () => t.call(operation, request);
  const first = await t.call(operation, request);
  const challenge = challengeOf(first);
  if (challenge === undefined) return async () => first;
  const about = signedRetry.signer === "same-session" ? request.params?.["id"] : undefined;
  const signer = session ?? (await t.support.signerOf(t, about, { operation, request }));
  const retry = stamped(request, signedRetry, challenge, signer.stamp(challenge.payloadToSign));
  return () => t.call(operation, retry);
}

/** Calls that begin at once, each prepared before any of them begins. */
export async function atOnce(
  t: Trial,
  calls: readonly { operation: string; request: CallRequest }[],
  session?: SigningSession,
): Promise<Exchange[]> {
  const ready: (() => Promise<Exchange>)[] = [];
  for (const { operation, request } of calls) ready.push(await prepared(t, operation, request, session));
  return Promise.all(ready.map((send) => send()));
}
