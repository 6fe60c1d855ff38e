import type { Fixture, Trial } from "./words.ts";
import { fixtureOf, unknownId } from "./words.ts";
import { agentOf, makeAgent, makePendingAction, transferOut } from "./agents/fixtures.ts";
import { businessOf } from "./customers/businesses.ts";
import { makeCardPayment, makeClearedPayment, payingCard } from "./cards/card-payments.ts";
import { makeCustomer, customerOf, otherCustomerOf } from "./customers/fixtures.ts";
import { digitsOf } from "../../requests/fixtures/digits.ts";
import { documentOf, makeDocument } from "./documents/fixtures.ts";
import { makeExternalAccount, makePlatformAccount, externalAccountOf } from "./external-accounts/fixtures.ts";
import { makeOauthCredential } from "./auth/oauth-credentials.ts";
import { ownerOf } from "./owners/fixtures.ts";
import { makeAgentQuote, makeQuote, payoutAccount } from "./quotes/fixtures.ts";
import { makeToken, tokenOf } from "./tokens/fixtures.ts";
import { makeUndecidedPayment, umaAddressOf } from "./quotes/uma-addresses.ts";
import { verificationOf } from "./verifications/fixtures.ts";
import { fundedAccount, walletOf } from "./accounts/fixtures.ts";
import { anotherSession, credentialOf } from "./auth/fixtures.ts";
import { anotherCard } from "./cards/fixtures.ts";
import { transferOf } from "./transfers/fixtures.ts";

/** What a request may name. */
export type Subject =
  | "customer"
  | "disposableCustomer"
  | "business"
  | "owner"
  | "document"
  | "disposableDocument"
  | "verification"
  | "internalAccount"
  | "externalAccount"
  | "payoutAccount"
  | "disposableExternalAccount"
  | "platformAccount"
  | "wallet"
  | "credential"
  | "disposableCredential"
  | "session"
  | "card"
  | "payingCard"
  | "cardPayment"
  | "clearedPayment"
  | "transaction"
  | "undecidedPayment"
  | "quote"
  | "awaitedQuote"
  | "agentQuote"
  | "umaAddress"
  | "token"
  | "disposableToken"
  | "agent"
  | "disposableAgent"
  | "approvingAgent"
  | "pendingAction"
  | "ownAction"
  | "deviceCode";

/** One kind of thing that a request may name. */
export interface SubjectRow {
  /** Its resource, by its name in the contract. */
  resource: string;
  /** One of the fixtures' own, by its id; what an operation uses up is new with each call. */
  own(t: Trial): Promise<string>;
  /** A well-formed value that does not exist; absent: an id of the resource. */
  unknownValue?(t: Trial): string;
}

/** Every kind of thing that requests name; a domain adds its own. */
export const subjectRows: Readonly<Record<Subject, SubjectRow>> = {
  customer: { resource: "Customer", own: (t) => idOf(customerOf(t)) },
  disposableCustomer: { resource: "Customer", own: (t) => idOf(makeCustomer(t)) },
  business: { resource: "Customer", own: (t) => idOf(businessOf(t)) },
  owner: { resource: "BeneficialOwner", own: (t) => idOf(ownerOf(t)) },
  document: { resource: "Document", own: (t) => idOf(documentOf(t)) },
  // Of a holder of its own: the fixtures' customer may be verified meanwhile, and its documents must stay then.
  disposableDocument: { resource: "Document", own: async (t) => idOf(makeDocument(t, (await makeCustomer(t)).id)) },
  verification: { resource: "Verification", own: (t) => idOf(verificationOf(t)) },
  internalAccount: { resource: "InternalAccount", own: (t) => idOf(fundedAccount(t)) },
  externalAccount: { resource: "ExternalAccount", own: (t) => idOf(externalAccountOf(t)) },
  payoutAccount: { resource: "ExternalAccount", own: async (t) => idOf(payoutAccount(t, await customerOf(t))) },
  disposableExternalAccount: {
    resource: "ExternalAccount",
    own: async (t) => idOf(makeExternalAccount(t, (await customerOf(t)).id)),
  },
  platformAccount: { resource: "ExternalAccount", own: (t) => idOf(makePlatformAccount(t)) },
  wallet: { resource: "InternalAccount", own: (t) => idOf(walletOf(t)) },
  credential: { resource: "AuthMethod", own: (t) => idOf(credentialOf(t)) },
  disposableCredential: { resource: "AuthMethod", own: (t) => idOf(makeOauthCredential(t)) },
  session: { resource: "AuthSession", own: (t) => idOf(anotherSession(t)) },
  card: { resource: "Card", own: (t) => idOf(anotherCard(t, "ACTIVE")) },
  payingCard: { resource: "Card", own: (t) => idOf(payingCard(t)) },
  cardPayment: { resource: "CardTransaction", own: (t) => idOf(makeCardPayment(t)) },
  clearedPayment: { resource: "CardTransaction", own: (t) => idOf(makeClearedPayment(t)) },
  transaction: { resource: "Transaction", own: (t) => idOf(transferOf(t, "in")) },
  undecidedPayment: { resource: "Transaction", own: (t) => idOf(makeUndecidedPayment(t)) },
  quote: { resource: "Quote", own: (t) => idOf(makeQuote(t)) },
  awaitedQuote: { resource: "Quote", own: (t) => idOf(makeQuote(t, { from: "outside" })) },
  agentQuote: { resource: "Quote", own: async (t) => idOf(makeAgentQuote(t, await agentOf(t))) },
  umaAddress: {
    resource: "UmaAddress",
    own: async (t) => umaAddressOf(await otherCustomerOf(t)),
    unknownValue: (t) => `$nobody-${digitsOf(t.unique("uma"), 12)}@example.com`,
  },
  token: { resource: "Token", own: (t) => idOf(tokenOf(t, ["VIEW"])) },
  disposableToken: { resource: "Token", own: (t) => idOf(makeToken(t, ["VIEW"])) },
  agent: { resource: "Agent", own: (t) => idOf(agentOf(t)) },
  disposableAgent: { resource: "Agent", own: async (t) => idOf(makeAgent(t, (await customerOf(t)).id)) },
  approvingAgent: { resource: "Agent", own: (t) => idOf(agentOf(t, { defaultExecutionMode: "APPROVAL_REQUIRED" })) },
  pendingAction: { resource: "AgentAction", own: (t) => idOf(makePendingAction(t)) },
  ownAction: { resource: "AgentAction", own: (t) => idOf(t.fixtures.once("ownAction", () => makeOwnAction(t))) },
  deviceCode: {
    resource: "DeviceCode",
    own: async (t) => (await makeAgent(t, (await customerOf(t)).id)).code,
    unknownValue: (t) => `NONE-AGENT-${digitsOf(t.unique("code"), 4)}-${digitsOf(t.unique("code"), 4)}`,
  },
};

async function makeOwnAction(t: Trial): Promise<Fixture> {
  return fixtureOf(await transferOut(t, await agentOf(t)), "An action");
}

async function idOf(made: Promise<{ readonly id: string }>): Promise<string> {
  return (await made).id;
}

/** The resources that a request names, as ids: existing ones of the fixtures, or unknown ones. */
export type Subjects = Readonly<Record<Subject, () => Promise<string>>>;

/** The fixtures' own resources. */
export function existingIds(t: Trial): Subjects {
  return subjects((_name, row) => () => row.own(t));
}

/** Well-formed names of nothing. */
export function unknownIds(t: Trial): Subjects {
  return subjects(
    (_name, row) => async () => row.unknownValue?.(t) ?? unknownId(t.contract, row.resource, t.unique("id")),
  );
}

/** The fixtures' own resources, but unknown ones wherever the request names this kind. */
export function existingIdsExcept(t: Trial, resource: string): Subjects {
  const [own, unknown] = [existingIds(t), unknownIds(t)];
  return subjects((name, row) => (row.resource === resource ? unknown : own)[name]);
}

function subjects(of: (name: Subject, row: SubjectRow) => () => Promise<string>): Subjects {
  const entries = Object.entries(subjectRows).map(([name, row]) => [name, of(name as Subject, row)] as const);
  // The names are those of the table, which entries() forgets.
  return Object.fromEntries(entries) as unknown as Subjects;
}
