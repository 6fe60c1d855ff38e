import type { Contract } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import { HarnessFault, type CallRequest, type Trial } from "../engine/check.ts";
import { cardLifecycle, moveRequest } from "./cards.ts";
import { individual } from "./customers.ts";
import { digitsOf } from "./digits.ts";
import { externalAccountBody } from "./external-accounts.ts";
import { SANDBOX_OTP } from "./sessions.ts";
import { plainSuffix } from "./suffix.ts";
import { transferRequest } from "./transfers.ts";
import { PLAIN_AMOUNT } from "./world.ts";

/** The resources a request names, as ids: the world's own, or ones nobody has. */
export interface Subjects {
  customer(): Promise<string>;
  internalAccount(): Promise<string>;
  externalAccount(): Promise<string>;
  wallet(): Promise<string>;
  credential(): Promise<string>;
  session(): Promise<string>;
  card(): Promise<string>;
  transaction(): Promise<string>;
}

type RequestMaker = (t: Trial, subjects: Subjects) => Promise<CallRequest>;

/** One plain request of every operation, which succeeds when its subjects are the world's. */
const requests: Readonly<Record<string, RequestMaker>> = {
  "customers.create": async (t) => ({ body: individual(t) }),
  "customers.get": async (_t, { customer }) => ({ params: { customerId: await customer() } }),
  "customers.internalAccounts.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "platform.internalAccounts.list": async () => ({}),
  "sandbox.internalAccounts.fund": async (_t, { internalAccount }) => ({
    params: { accountId: await internalAccount() },
    body: { amount: PLAIN_AMOUNT },
  }),
  "customers.externalAccounts.create": async (t, { customer }) => ({ body: externalAccountBody(t, await customer()) }),
  "customers.externalAccounts.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "customers.externalAccounts.get": async (_t, { externalAccount }) => ({
    params: { externalAccountId: await externalAccount() },
  }),
  "transfers.in": (_t, subjects) => transfer("in", subjects),
  "transfers.out": (_t, subjects) => transfer("out", subjects),
  "transactions.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "transactions.get": async (_t, { transaction }) => ({ params: { transactionId: await transaction() } }),
  "auth.credentials.list": async (_t, { wallet }) => ({ query: { accountId: await wallet() } }),
  "auth.credentials.challenge": async (_t, { credential }) => ({ params: { id: await credential() } }),
  "auth.credentials.verify": async (_t, { credential }) => ({
    params: { id: await credential() },
    body: { type: "EMAIL_OTP", otp: SANDBOX_OTP, clientPublicKey: generateKeyPair().publicKey },
  }),
  "auth.sessions.list": async (_t, { wallet }) => ({ query: { accountId: await wallet() } }),
  "auth.sessions.revoke": async (_t, { session }) => ({ params: { id: await session() } }),
  "cards.create": async (t, { customer, wallet }) => ({
    body: {
      cardholderId: await customer(),
      form: "VIRTUAL",
      fundingSources: [await wallet()],
      platformCardId: `${t.unique("card")}-${plainSuffix(t.contract)}`,
    },
  }),
  "cards.list": async (_t, { customer }) => ({ query: { cardholderId: await customer() } }),
  "cards.get": async (_t, { card }) => ({ params: { id: await card() } }),
  "cards.update": async (t, { card }) => moveRequest(cardLifecycle(t.contract), "cards.update", await card(), "FROZEN"),
};

async function transfer(direction: "in" | "out", subjects: Subjects): Promise<CallRequest> {
  const internalAccountId = await subjects.internalAccount();
  const externalAccountId = await subjects.externalAccount();
  const { body } = transferRequest({ direction, internalAccountId, externalAccountId, amount: PLAIN_AMOUNT });
  return { body };
}

/** A plain request of an operation. */
export function requestOf(t: Trial, operation: string, subjects: Subjects = worldly(t)): Promise<CallRequest> {
  const maker = requests[operation];
  if (maker === undefined) throw new HarnessFault(`The suite has no plain request for ${operation}.`);
  return maker(t, subjects);
}

/** The world's own resources. What an operation uses up (a session to revoke, a card to move) is new with each request. */
export function worldly({ world }: Trial): Subjects {
  const idOf = async (made: Promise<{ readonly id: string }>): Promise<string> => (await made).id;
  return {
    customer: () => idOf(world.customer()),
    internalAccount: () => idOf(world.fundedAccount("USD", 1_000 * PLAIN_AMOUNT)),
    externalAccount: () => idOf(world.externalAccount()),
    wallet: () => idOf(world.wallet()),
    credential: () => idOf(world.credential()),
    session: () => idOf(world.anotherSession()),
    card: () => idOf(world.anotherCard("ACTIVE")),
    transaction: () => idOf(world.transfer("in")),
  };
}

/** The resource behind each subject, by its name in the contract. */
const resources: Readonly<Record<keyof Subjects, string>> = {
  customer: "Customer",
  internalAccount: "InternalAccount",
  externalAccount: "ExternalAccount",
  wallet: "InternalAccount",
  credential: "AuthMethod",
  session: "AuthSession",
  card: "Card",
  transaction: "Transaction",
};

/** Well-formed ids that no resource has. */
export function nobodys({ contract, unique }: Trial): Subjects {
  const unknown = (subject: keyof Subjects) => async () => unknownId(contract, resources[subject], unique("id"));
  return {
    customer: unknown("customer"),
    internalAccount: unknown("internalAccount"),
    externalAccount: unknown("externalAccount"),
    wallet: unknown("wallet"),
    credential: unknown("credential"),
    session: unknown("session"),
    card: unknown("card"),
    transaction: unknown("transaction"),
  };
}

/** The world's own resources, but an unknown one wherever the request names this kind. */
export function worldlyBut(t: Trial, resource: string): Subjects {
  const [own, unknown] = [worldly(t), nobodys(t)];
  const pick = (subject: keyof Subjects): (() => Promise<string>) =>
    (resources[subject] === resource ? unknown : own)[subject];
  return {
    customer: pick("customer"),
    internalAccount: pick("internalAccount"),
    externalAccount: pick("externalAccount"),
    wallet: pick("wallet"),
    credential: pick("credential"),
    session: pick("session"),
    card: pick("card"),
    transaction: pick("transaction"),
  };
}

/** A well-formed id of a resource that does not exist: the text decides it, and no service hands out version 8. */
export function unknownId(contract: Contract, resource: string, text: string): string {
  const prefix = contract.resources[resource]?.prefix ?? resource;
  const digits = digitsOf(text, 30);
  const part = (from: number, to: number): string => digits.slice(from, to);
  return `${prefix}:${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 30)}`;
}
