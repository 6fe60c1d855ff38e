import type { CallRequest, Fixture, Trial } from "../words.ts";
import { answerOf, fixtureOf, FixtureUnavailable, perform, textAt } from "../words.ts";
import { createPasskey, type CeremonyOptions, type Passkey } from "./passkeys.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { walletOf } from "../accounts/fixtures.ts";
import { sessionOf } from "./fixtures.ts";

/** A credential of the wallet, and the authenticator that proves it. */
export interface PasskeyCredential extends Fixture {
  readonly passkey: Passkey;
}

/** A challenge as an integrator's own server would issue it. */
export function registrationChallenge(t: Trial): string {
  return Buffer.from(t.unique("registration")).toString("base64url");
}

/** The body that registers a passkey with a wallet. */
export function passkeyBody(t: Trial, accountId: string, passkey: Passkey): Record<string, unknown> {
  const challenge = registrationChallenge(t);
  return { type: "PASSKEY", accountId, nickname: "Suite key", challenge, attestation: passkey.attestation(challenge) };
}

/** A further credential of the wallet: a passkey of its own. */
export async function makePasskey(t: Trial): Promise<PasskeyCredential> {
  const passkey = createPasskey();
  const body = passkeyBody(t, (await walletOf(t)).id, passkey);
  const reply = await perform(t, "auth.credentials.create", { body }, await sessionOf(t));
  return { ...fixtureOf(reply, "A passkey"), passkey };
}

/** A passkey of the try's own wallet. */
export function passkeyOf(t: Trial): Promise<PasskeyCredential> {
  return t.fixtures.once("passkey", () => makePasskey(t));
}

/** A challenge that an assertion has to answer, and the key that the session will be sealed to. */
export interface PasskeyChallenge {
  readonly challenge: string;
  readonly requestId: string;
  readonly expiresAt: string | undefined;
  readonly keys: { publicKey: string; privateKey: string };
}

/** Asks for a challenge of the passkey. */
export async function challengePasskey(t: Trial, { id }: Fixture): Promise<PasskeyChallenge> {
  const keys = generateKeyPair();
  const reply = await t.call("auth.credentials.challenge", {
    params: { id },
    body: { clientPublicKey: keys.publicKey },
  });
  const challenge = textAt(reply.body, "challenge");
  const requestId = textAt(reply.body, "requestId");
  if (challenge === undefined || requestId === undefined) {
    throw new FixtureUnavailable(`A passkey was not challenged: ${answerOf(reply)}.`);
  }
  // A browser decodes the challenge and encodes it again, in the one form that client data has.
  return { challenge: challenge.replaceAll("=", ""), requestId, expiresAt: textAt(reply.body, "expiresAt"), keys };
}

/** The request that proves a passkey by an assertion. */
export function passkeyProof(
  { id }: Fixture,
  { requestId }: Pick<PasskeyChallenge, "requestId">,
  assertion: Readonly<Record<string, unknown>>,
): CallRequest {
  return { params: { id }, headers: { "Request-Id": requestId }, body: { type: "PASSKEY", assertion } };
}

/** A proof for a challenge of its own: valid, unless options of the authenticator or a change of what is sent spoil it. */
export async function newPasskeyProof(
  t: Trial,
  credential: PasskeyCredential,
  options: CeremonyOptions = {},
  change: Readonly<Record<string, unknown>> = {},
): Promise<CallRequest> {
  const challenge = await challengePasskey(t, credential);
  const assertion = credential.passkey.assertion(challenge.challenge, options);
  return passkeyProof(credential, challenge, { ...assertion, ...change });
}
