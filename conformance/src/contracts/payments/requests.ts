import type { CallRequest, OperationId, Trial } from "./words.ts";
import { rowOf } from "../../requests/fixtures/row-of.ts";
import { clientKeys } from "./auth/client-keys.ts";
import { creationToken } from "./auth/oidc.ts";
import { CARD_AMOUNT } from "./cards/authorization.ts";
import { derivedRequest } from "./derived-request.ts";
import { documentForm, replacementForm } from "./documents/fixtures.ts";
import { externalAccountBody, ownAccountBody } from "./external-accounts/fixtures.ts";
import { fixtureValue } from "./fixture-values.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";
import { QUOTE_AMOUNTS } from "./quotes/amounts.ts";
import type { Subjects } from "./subjects.ts";

/** A plain request of an operation, which succeeds when what it names belongs to the fixtures. */
type RequestMaker = (t: Trial, named: Subjects) => Promise<CallRequest>;

/** The plain requests that the contract does not tell; all others are derived. */
const byHand: Readonly<Record<string, RequestMaker>> = {
  // A device code is nobody's id.
  "agents.deviceCodes.status": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
  "agents.deviceCodes.redeem": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
  "auth.credentials.create": async (t, { wallet }) => ({
    body: { type: "OAUTH", accountId: await wallet(), oidcToken: await creationToken(t, t.unique("person")) },
  }),
  "auth.credentials.verify": async (t, { credential }) => ({
    params: { id: await credential() },
    body: { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey: clientKeys().publicKey },
  }),
  // One that changes nothing for the other checks.
  "config.update": async () => ({ body: {} }),
  // One that needs no signature.
  "customers.update": async (_t, { customer }) => ({
    params: { customerId: await customer() },
    body: { customerType: "INDIVIDUAL", fullName: "Robin Renamed" },
  }),
  "documents.create": async (_t, { customer }) => ({ body: documentForm(await customer()) }),
  "documents.replace": async (_t, { document }) => ({
    params: { documentId: await document() },
    body: replacementForm(),
  }),
  // Accounts at a bank that the target knows.
  "agents.me.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
  "customers.externalAccounts.create": async (t, { customer }) => ({ body: externalAccountBody(t, await customer()) }),
  "platform.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
  "quotes.create": plainQuote,
  "agents.me.quotes.create": plainQuote,
  "receivers.uma.lookup": async (_t, { umaAddress, customer }) => ({
    params: { receiverUmaAddress: await umaAddress() },
    query: { customerId: await customer() },
  }),
  "sandbox.cards.clear": async (_t, { payingCard, cardPayment }) => ({
    params: { id: await payingCard() },
    body: { cardTransactionId: await cardPayment(), amount: CARD_AMOUNT },
  }),
  "sandbox.cards.return": async (_t, { payingCard, clearedPayment }) => ({
    params: { id: await payingCard() },
    body: { cardTransactionId: await clearedPayment(), amount: CARD_AMOUNT },
  }),
  "sandbox.send": async (_t, { awaitedQuote }) => ({ body: { quoteId: await awaitedQuote(), currencyCode: "USD" } }),
  "sandbox.uma.receive": async (t, { customer }) => ({
    body: {
      senderUmaAddress: fixtureValue(t, "senderUma"),
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: PLAIN_AMOUNT,
      customerId: await customer(),
    },
  }),
  // Any caller may make it who may make tokens at all (V-91).
  "tokens.create": async (t) => ({ body: { name: t.unique("token"), permissions: ["MANAGE"] } }),
} satisfies Partial<Record<OperationId, RequestMaker>>;

/** A quote from the one account that is named to the other, in its currency. */
async function plainQuote(_t: Trial, { internalAccount, payoutAccount }: Subjects): Promise<CallRequest> {
  return {
    body: {
      source: { sourceType: "ACCOUNT", accountId: await internalAccount() },
      destination: { destinationType: "ACCOUNT", accountId: await payoutAccount() },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: QUOTE_AMOUNTS.account,
    },
  };
}

/** A plain request of an operation, which names these resources. */
export function plainRequest(t: Trial, operation: string, named: Subjects): Promise<CallRequest> {
  return byHand[operation]?.(t, named) ?? derivedRequest(t, rowOf(t, operation), named);
}
