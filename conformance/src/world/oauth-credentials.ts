import type { Trial } from "../engine/check.ts";
import { fixtureOf, type Fixture } from "./fixture.ts";
import { creationToken } from "./oidc.ts";
import { perform } from "./perform.ts";
import type { WalletSession } from "./sessions.ts";

/** A credential of the person `sub`. */
export type OauthCredential = Fixture & { readonly sub: string };

/** A further credential of the wallet, by a token of a person nobody has heard of; `sub` is that person. */
export async function makeOauthCredential(t: Trial, owner?: Fixture, signer?: WalletSession): Promise<OauthCredential> {
  const sub = t.unique("person");
  const wallet = await t.world.wallet(owner);
  const body = { type: "OAUTH", accountId: wallet.id, oidcToken: await creationToken(t, sub) };
  const reply = await perform(t, "auth.credentials.create", { body }, signer ?? (await t.world.session(owner)));
  return { ...fixtureOf(reply, "An OAUTH credential"), sub };
}
