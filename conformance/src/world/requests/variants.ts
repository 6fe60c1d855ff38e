import type { CallRequest, Trial } from "../../engine/check.ts";
import { business } from "../businesses.ts";
import { externalAccountBody, ownAccountBody } from "../external-accounts.ts";
import { passkeyBody } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { quoteBody } from "../quotes.ts";
import { asObject } from "../value-at.ts";
import { requestOf } from "./all-requests.ts";
import { clientKeys } from "../client-keys.ts";

/** Another body of an operation that takes several kinds. */
type VariantMaker = (t: Trial) => Promise<unknown>;

const firm = { beneficiaryType: "BUSINESS", legalName: "Example Trading LLC" };

/** Besides the plain body of an operation: one of every further kind that it takes, by a name for it. */
const variants: Readonly<Record<string, Readonly<Record<string, VariantMaker>>>> = {
  "customers.create": { BUSINESS: async (t) => business(t) },
  "config.update": { "a wallet's settings": async () => ({ embeddedWalletConfig: {} }) },
  "quotes.create": { REALTIME_FUNDING: (t) => quoteBody(t, { from: "outside" }) },
  "auth.credentials.create": {
    PASSKEY: async (t) => passkeyBody(t, (await t.world.wallet()).id, createPasskey()),
    EMAIL_OTP: async (t) => ({ type: "EMAIL_OTP", accountId: (await t.world.wallet()).id }),
  },
  "auth.credentials.verify": {
    OAUTH: async () => ({ type: "OAUTH", oidcToken: "e30.e30.e30", clientPublicKey: clientKeys().publicKey }),
    PASSKEY: async () => ({ type: "PASSKEY", assertion: createPasskey().assertion("challenge") }),
  },
  "customers.externalAccounts.create": {
    "a firm's": async (t) => ofFirm(externalAccountBody(t, (await t.world.customer()).id)),
  },
  "platform.externalAccounts.create": { "a firm's": async (t) => ofFirm(ownAccountBody(t)) },
  "agents.me.externalAccounts.create": { "a firm's": async (t) => ofFirm(ownAccountBody(t)) },
};

function ofFirm(body: Record<string, unknown>): unknown {
  return { ...body, accountInfo: { ...asObject(body["accountInfo"]), beneficiary: firm } };
}

/** The plain request of an operation, and one with a body of every further kind; the plain one is called "". */
export async function allKindsOf(t: Trial, operation: string): Promise<{ kind: string; request: CallRequest }[]> {
  const plain = await requestOf(t, operation);
  const others = Object.entries(variants[operation] ?? {}).map(async ([kind, make]) => ({
    kind,
    request: { ...plain, body: await make(t) },
  }));
  return [{ kind: "", request: plain }, ...(await Promise.all(others))];
}
