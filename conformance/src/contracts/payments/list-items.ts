import type { Operation, OperationId, ResourceName } from "@tallystick/contract";
import type { CallRequest, Fixture, Trial } from "./words.ts";
import { fixtureOf, unlessUnavailable } from "./words.ts";
import { connectAgent, makeAgent, makeConnectedAgent, transferOut, type ConnectedAgent } from "./agents/fixtures.ts";
import { makeSomeCard } from "./cards/fixtures.ts";
import { makeBusiness } from "./customers/businesses.ts";
import { makeCustomer, makeCustomerAbroad } from "./customers/fixtures.ts";
import { hasCurrency } from "./customers/known-currencies.ts";
import { makeDocument } from "./documents/fixtures.ts";
import { makeExternalAccount, makePlatformAccount, externalAccountOf } from "./external-accounts/fixtures.ts";
import { fundedAccount, walletOf } from "./accounts/fixtures.ts";
import { makeOauthCredential } from "./auth/oauth-credentials.ts";
import { makeOwner } from "./owners/fixtures.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";
import { makeToken } from "./tokens/fixtures.ts";
import { makeTransfer } from "./transfers/fixtures.ts";
import { makeVerification } from "./verifications/fixtures.ts";
import { anotherSession } from "./auth/fixtures.ts";

/** A type of account that no check asks for by name. */
export const SELDOM_USED: { readonly type: string; readonly currency: string } = {
  type: "KES_ACCOUNT",
  currency: "KES",
};

/**
 * How one more item is created for an owner; the n-th differs from the next. `as` is the owner's agent, when it is the
 * caller.
 */
type Maker = (t: Trial, owner: Fixture, nth: number, as?: CallRequest["as"]) => Promise<Fixture>;

const byResource: Readonly<Record<string, Maker>> = {
  Customer: (t, _owner, nth) => makeSomebody(t, nth),
  BeneficialOwner: (t, owner) => makeOwner(t, owner.id),
  Document: (t, owner, nth) => makeDocument(t, owner.id, { documentType: nth % 2 === 0 ? "PASSPORT" : "NATIONAL_ID" }),
  Verification: (t, owner, nth) => verify(t, owner, nth),
  ExternalAccount: async (t, owner, nth) =>
    makeExternalAccount(t, owner.id, nth % 2 === 0 || !(await hasCurrency(t, "EUR")) ? {} : { type: "EUR_ACCOUNT" }),
  Card: async (t, owner, nth) => makeSomeCard(t, owner, await walletOf(t, owner), nth),
  Transaction: (t, owner, nth) => pay(t, owner, nth),
  AuthMethod: (t, owner) => makeOauthCredential(t, owner),
  AuthSession: async (t, owner) => {
    const { id, ...session } = await anotherSession(t, owner);
    return { id, body: { id, accountId: session.accountId } };
  },
  Token: (t, _owner, nth) => makeToken(t, nth % 2 === 0 ? ["VIEW"] : ["VIEW", "MANAGE"]),
  Agent: (t, owner, nth) => makeSomeAgent(t, owner, nth),
} satisfies Partial<Record<ResourceName, Maker>>;

const byOperation: Readonly<Record<string, Maker>> = {
  "platform.externalAccounts.list": (t) => makePlatformAccount(t, { type: SELDOM_USED.type }),
  "agents.approvals.list": async (t, owner) =>
    fixtureOf(await transferOut(t, await carefulAgentOf(t, owner), PLAIN_AMOUNT, { owner }), "An action"),
  "agents.me.actions.list": async (t, owner, nth, credentials) =>
    fixtureOf(await transferOut(t, { credentials }, (1 + (nth % 2)) * PLAIN_AMOUNT, { owner }), "An action"),
} satisfies Partial<Record<OperationId, Maker>>;

/** How callers create items of a list; undefined when they cannot. */
export function makerOf({ id, resourceAction: part }: Operation): Maker | undefined {
  return byOperation[id] ?? byResource[part?.resource ?? ""];
}

/** A person with two currencies who was changed, where that is possible, a business, a person abroad with another currency. */
async function makeSomebody(t: Trial, nth: number): Promise<Fixture> {
  if (nth % 3 === 1) return makeBusiness(t);
  if (nth % 3 === 2) return makeCustomerAbroad(t);
  const person = await makeCustomer(t, { currencies: (await hasCurrency(t, "USDC")) ? ["USD", "USDC"] : ["USD"] });
  // Only what was changed shows two different times, by one of which it may be filtered.
  const body = { customerType: "INDIVIDUAL", fullName: "Robin Example" };
  await t.call("customers.update", { params: { customerId: person.id }, body }).catch(unlessUnavailable);
  return person;
}

/** A final payment: in, out, in and failed, and so on. */
async function pay(t: Trial, owner: Fixture, nth: number): Promise<Fixture> {
  const internal = await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT, owner);
  const external = await externalAccountOf(t, nth % 3 === 2 ? { suffix: "002" } : {}, owner);
  const direction = nth % 2 === 0 ? "in" : "out";
  return makeTransfer(t, { direction, internal, external });
}

/** A verification; every second one comes after the owner took a name that is not verified at once. */
async function verify(t: Trial, owner: Fixture, nth: number): Promise<Fixture> {
  const fullName = nth % 2 === 0 ? "Robin Example" : "Robin Example-001";
  const body = { customerType: "INDIVIDUAL", fullName };
  fixtureOf(await t.call("customers.update", { params: { customerId: owner.id }, body }), "A customer renamed");
  return makeVerification(t, owner.id);
}

/** An agent: new, connected, paused. */
async function makeSomeAgent(t: Trial, owner: Fixture, nth: number): Promise<Fixture> {
  const agent = await makeAgent(t, owner.id);
  if (nth % 3 === 1) await connectAgent(t, agent);
  if (nth % 3 === 2) await t.call("agents.update", { params: { agentId: agent.id }, body: { isPaused: true } });
  return agent;
}

function carefulAgentOf(t: Trial, owner: Fixture): Promise<ConnectedAgent> {
  return t.fixtures.once(`careful agent of ${owner.id}`, () =>
    makeConnectedAgent(t, owner.id, { defaultExecutionMode: "APPROVAL_REQUIRED" }),
  );
}
