import type { Trial } from "../../engine/types.ts";
import { fixtureOf, type Fixture } from "../../fixtures/fixture.ts";
import { perform } from "../../fixtures/perform.ts";
import { walletOf } from "../accounts/fixtures.ts";
import { creationToken } from "./oidc.ts";
import type { WalletSession } from "./sessions.ts";

/** A credential of the person `sub`. */
export type OauthCredential = Fixture & { readonly sub: string };

/** A further credential of the wallet, by a token of a person nobody has heard of, signed by this session. */
export async function makeSignedCredential(t: Trial, signer: WalletSession, owner?: Fixture): Promise<OauthCredential> {
  const sub = t.unique("person");
  const wallet = await walletOf(t, owner);
  const body = { type: "OAUTH", accountId: wallet.id, oidcToken: await creationToken(t, sub) };
  return { ...fixtureOf(await perform(t, "auth.credentials.create", { body }, signer), "An OAUTH credential"), sub };
}
