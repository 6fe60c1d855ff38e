import type { CallRequest, Trial } from "../../engine/types.ts";
import { clientKeys } from "./client-keys.ts";
import { fixtureOf, type Fixture } from "../../fixtures/fixture.ts";
import { creationToken, proofToken } from "./oidc.ts";
import { perform } from "../../fixtures/perform.ts";
import type { WalletSession } from "./sessions.ts";

/** A credential of the person `sub`. */
export type OauthCredential = Fixture & { readonly sub: string };

/** A further credential of the wallet, by a token of a new person; `sub` is that person. */
export async function makeOauthCredential(t: Trial, owner?: Fixture, signer?: WalletSession): Promise<OauthCredential> {
  const sub = t.unique("person");
  const wallet = await t.fixtures.wallet(owner);
  const body = { type: "OAUTH", accountId: wallet.id, oidcToken: await creationToken(t, sub) };
  const reply = await perform(t, "auth.credentials.create", { body }, signer ?? (await t.fixtures.session(owner)));
  return { ...fixtureOf(reply, "An OAUTH credential"), sub };
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
