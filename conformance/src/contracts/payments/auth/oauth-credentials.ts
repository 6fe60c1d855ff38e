import type { CallRequest, Fixture, Trial } from "../words.ts";
import { clientKeys } from "./client-keys.ts";
import { proofToken } from "./oidc.ts";
import { makeSignedCredential, sessionOf, type OauthCredential } from "./fixtures.ts";

/** A further credential of the wallet, signed by the session that signs for it. */
export async function makeOauthCredential(t: Trial, owner?: Fixture): Promise<OauthCredential> {
  return makeSignedCredential(t, await sessionOf(t, owner), owner);
}

/** An OAUTH credential of the try's own wallet. */
export function oauthCredentialOf(t: Trial): Promise<OauthCredential> {
  return t.fixtures.once("OAUTH credential", () => makeOauthCredential(t));
}

/** The valid proof, by a token for its own key; or one by a token for another key. */
export async function goodOauthProof(
  t: Trial,
  { id, sub }: OauthCredential,
  tokensKey: string = clientKeys().publicKey,
): Promise<CallRequest> {
  const oidcToken = await proofToken(t, sub, tokensKey);
  return { params: { id }, body: { type: "OAUTH", oidcToken, clientPublicKey: clientKeys().publicKey } };
}
