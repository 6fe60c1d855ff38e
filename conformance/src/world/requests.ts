import type { Contract, OperationId } from "@tallystick/contract";
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

/** What a request may name. */
type Subject =
  | "customer"
  | "internalAccount"
  | "externalAccount"
  | "wallet"
  | "credential"
  | "session"
  | "card"
  | "transaction";

/** The resources a request names, as ids: the world's own, or ones nobody has. */
export type Subjects = Readonly<Record<Subject, () => Promise<string>>>;

type RequestMaker = (t: Trial, named: Subjects) => Promise<CallRequest>;

/** One plain request of each operation the suite can call, which succeeds when its subjects are the world's. */
const requests: Readonly<Partial<Record<OperationId, RequestMaker>>> = {
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
  "transfers.in": (_t, named) => transfer("in", named),
  "transfers.out": (_t, named) => transfer("out", named),
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

async function transfer(direction: "in" | "out", named: Subjects): Promise<CallRequest> {
  const internalAccountId = await named.internalAccount();
  const externalAccountId = await named.externalAccount();
  const { body } = transferRequest({ direction, internalAccountId, externalAccountId, amount: PLAIN_AMOUNT });
  return { body };
}

/** The operations that the suite knows how to call. */
export const callable: readonly string[] = Object.keys(requests);

/** Whether the suite knows how to call an operation. */
export function isCallable(operation: string): boolean {
  return callable.includes(operation);
}

/** A plain request of an operation. */
export function requestOf(t: Trial, operation: string, named: Subjects = worldly(t)): Promise<CallRequest> {
  const byName: Readonly<Record<string, RequestMaker | undefined>> = requests;
  const maker = byName[operation];
  if (maker === undefined) throw new HarnessFault(`The suite has no plain request for ${operation}.`);
  return maker(t, named);
}

/** The world's own resources. What an operation uses up (a session to revoke, a card to move) is new with each request. */
export function worldly({ world }: Trial): Subjects {
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

async function idOf(made: Promise<{ readonly id: string }>): Promise<string> {
  return (await made).id;
}

/** The resource behind each subject, by its name in the contract. */
const resources: Readonly<Record<Subject, string>> = {
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
export function nobodys(t: Trial): Subjects {
  return subjects((subject) => async () => unknownId(t.contract, resources[subject], t.unique("id")));
}

/** The world's own resources, but an unknown one wherever the request names this kind. */
export function worldlyBut(t: Trial, resource: string): Subjects {
  const [own, unknown] = [worldly(t), nobodys(t)];
  return subjects((subject) => (resources[subject] === resource ? unknown : own)[subject]);
}

function subjects(of: (subject: Subject) => () => Promise<string>): Subjects {
  return {
    customer: of("customer"),
    internalAccount: of("internalAccount"),
    externalAccount: of("externalAccount"),
    wallet: of("wallet"),
    credential: of("credential"),
    session: of("session"),
    card: of("card"),
    transaction: of("transaction"),
  };
}

/** A well-formed id of a resource that does not exist: the text decides it, and no service hands out version 8. */
export function unknownId(contract: Contract, resource: string, text: string): string {
  const prefix = contract.resources[resource]?.prefix ?? resource;
  const digits = digitsOf(text, 30);
  const part = (from: number, to: number): string => digits.slice(from, to);
  return `${prefix}:${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 30)}`;
}
