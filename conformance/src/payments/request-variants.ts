import type { CallRequest, Trial } from "../engine/types.ts";
import { business } from "./customers/businesses.ts";
import { externalAccountBody, ownAccountBody } from "./external-accounts/fixtures.ts";
import { goodOauthProof, oauthCredentialOf } from "./auth/oauth-credentials.ts";
import { goodPasskeyProof, passkeyBody, passkeyOf } from "./auth/passkey-credentials.ts";
import { createPasskey } from "./auth/passkeys.ts";
import { quoteBody } from "./quotes/fixtures.ts";
import { asObject } from "../json/value-at.ts";
import { requestOf } from "./requests.ts";

/** What differs from the plain request of an operation that accepts several kinds: mostly the body alone. */
type VariantMaker = (t: Trial) => Promise<CallRequest>;

const firm = { beneficiaryType: "BUSINESS", legalName: "Example Trading LLC" };

/** Besides the plain request of an operation: one of every further kind that it accepts, by a name for it. */
const variants: Readonly<Record<string, Readonly<Record<string, VariantMaker>>>> = {
  "customers.create": { BUSINESS: async (t) => ({ body: business(t) }) },
  "config.update": { "a wallet's settings": async () => ({ body: { embeddedWalletConfig: {} } }) },
  "quotes.create": { REALTIME_FUNDING: async (t) => ({ body: await quoteBody(t, { from: "outside" }) }) },
  "auth.credentials.create": {
    PASSKEY: async (t) => ({ body: passkeyBody(t, (await t.fixtures.wallet()).id, createPasskey()) }),
    EMAIL_OTP: async (t) => ({ body: { type: "EMAIL_OTP", accountId: (await t.fixtures.wallet()).id } }),
  },
  "auth.credentials.verify": {
    OAUTH: async (t) => goodOauthProof(t, await oauthCredentialOf(t)),
    PASSKEY: async (t) => goodPasskeyProof(t, await passkeyOf(t)),
  },
  "customers.externalAccounts.create": {
    "a firm's": async (t) => ({ body: ofFirm(externalAccountBody(t, (await t.fixtures.customer()).id)) }),
  },
  "platform.externalAccounts.create": { "a firm's": async (t) => ({ body: ofFirm(ownAccountBody(t)) }) },
  "agents.me.externalAccounts.create": { "a firm's": async (t) => ({ body: ofFirm(ownAccountBody(t)) }) },
};

function ofFirm(body: Record<string, unknown>): unknown {
  return { ...body, accountInfo: { ...asObject(body["accountInfo"]), beneficiary: firm } };
}

/** The plain request of an operation, and one of every further kind; the plain one is called "". */
export async function allKindsOf(t: Trial, operation: string): Promise<{ kind: string; request: CallRequest }[]> {
  const plain = await requestOf(t, operation);
  const others = Object.entries(variants[operation] ?? {}).map(async ([kind, make]) => ({
    kind,
    request: { ...plain, ...(await make(t)) },
  }));
  return [{ kind: "", request: plain }, ...(await Promise.all(others))];
}
