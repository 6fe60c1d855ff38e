import type { CallRequest, OperationId, Trial } from "./words.ts";
import { asObject } from "./words.ts";
import { business } from "./customers/businesses.ts";
import { externalAccountBody, ownAccountBody } from "./external-accounts/fixtures.ts";
import { goodOauthProof, oauthCredentialOf } from "./auth/oauth-credentials.ts";
import { newPasskeyProof, passkeyBody, passkeyOf } from "./auth/passkey-credentials.ts";
import { createPasskey } from "./auth/passkeys.ts";
import { quoteBody } from "./quotes/fixtures.ts";
import { walletOf } from "./accounts/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";

/** What differs from the plain request of an operation that accepts several kinds: mostly the body alone. */
type VariantMaker = (t: Trial) => Promise<CallRequest>;

const firm = { beneficiaryType: "BUSINESS", legalName: "Example Trading LLC" };

/** Besides the plain request of an operation: one of every further kind that it accepts, by a name for it. */
export const requestVariants: Readonly<Record<string, Readonly<Record<string, VariantMaker>>>> = {
  "customers.create": { BUSINESS: async (t) => ({ body: business(t) }) },
  "config.update": { "a wallet's settings": async () => ({ body: { embeddedWalletConfig: {} } }) },
  "quotes.create": { REALTIME_FUNDING: async (t) => ({ body: await quoteBody(t, { from: "outside" }) }) },
  "auth.credentials.create": {
    PASSKEY: async (t) => ({ body: passkeyBody(t, (await walletOf(t)).id, createPasskey()) }),
    EMAIL_OTP: async (t) => ({ body: { type: "EMAIL_OTP", accountId: (await walletOf(t)).id } }),
  },
  "auth.credentials.verify": {
    OAUTH: async (t) => goodOauthProof(t, await oauthCredentialOf(t)),
    PASSKEY: async (t) => newPasskeyProof(t, await passkeyOf(t)),
  },
  "customers.externalAccounts.create": {
    "a firm's": async (t) => ({ body: ofFirm(externalAccountBody(t, (await customerOf(t)).id)) }),
  },
  "platform.externalAccounts.create": { "a firm's": async (t) => ({ body: ofFirm(ownAccountBody(t)) }) },
  "agents.me.externalAccounts.create": { "a firm's": async (t) => ({ body: ofFirm(ownAccountBody(t)) }) },
} satisfies Partial<Record<OperationId, Readonly<Record<string, VariantMaker>>>>;

function ofFirm(body: Record<string, unknown>): unknown {
  return { ...body, accountInfo: { ...asObject(body["accountInfo"]), beneficiary: firm } };
}
