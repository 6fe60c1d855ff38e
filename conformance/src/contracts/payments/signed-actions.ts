import type { CallRequest, Fixture, OperationId, Trial } from "./words.ts";
import { fixturesOf, HarnessFault, textAt, valueAt } from "./words.ts";
import type { BodyPart } from "../../schema/holds-part.ts";
import type { NearlyEqual, SignedAction } from "../../requests/trial.ts";
import { wholeListOf } from "../../requests/fixtures/whole-list.ts";
import { otherCharacter } from "../../json/other-character.ts";
import { cardLifecycle, moveRequest } from "./cards/moves.ts";
import { cardholderWithTwoAccounts } from "./cards/cardholders.ts";
import { anotherCard } from "./cards/fixtures.ts";
import { credentialsOf } from "./auth/credentials.ts";
import { anotherSession, oauthBody, openOauthSession, sessionNamed, sessionOf } from "./auth/fixtures.ts";
import { makeOauthCredential } from "./auth/oauth-credentials.ts";
import { passkeyBody } from "./auth/passkey-credentials.ts";
import { createPasskey } from "./auth/passkeys.ts";
import { balanceOf, walletOf } from "./accounts/fixtures.ts";
import { fundedWallet, makeQuote } from "./quotes/fixtures.ts";
import { clientKeys } from "./auth/client-keys.ts";
import { address } from "./customers/address.ts";
import { customerOf, otherCustomerOf } from "./customers/fixtures.ts";

/** An action on a resource of the owner, by default the trial's own customer. */
type ActionMaker = (t: Trial, owner?: Fixture) => Promise<SignedAction>;

/** A new action of each signed operation. */
const actions: Readonly<Record<string, ActionMaker>> = {
  "cards.update": async (t, owner) => {
    const { id } = await anotherCard(t, "ACTIVE", owner);
    const lifecycle = cardLifecycle(t.contract);
    return {
      request: moveRequest(lifecycle, "cards.update", id, "FROZEN"),
      session: await sessionOf(t, owner),
      isDone: async () => textAt((await t.call("cards.get", { params: { id } })).body, lifecycle.field) === "FROZEN",
      otherBody: { state: "CLOSED" },
      fullerBody: { state: "FROZEN", fundingSources: [(await walletOf(t, owner)).id] },
      nearlyEqual: async (part) => (part === "list" ? otherOrderOfSources(t) : undefined),
    };
  },
  "auth.sessions.revoke": async (t, owner) => {
    const { id, accountId } = await anotherSession(t, owner);
    return {
      request: { params: { id } },
      session: await sessionOf(t, owner),
      isDone: async () => !(await wholeListOf(t, "auth.sessions.list", { accountId })).includes(id),
    };
  },
  "auth.sessions.refresh": async (t, owner) => {
    const session = await anotherSession(t, owner);
    const { accountId } = session;
    const before = await wholeListOf(t, "auth.sessions.list", { accountId });
    const timesDone = async (): Promise<number> => {
      const now = await wholeListOf(t, "auth.sessions.list", { accountId });
      return now.filter((id) => !before.includes(id) && sessionNamed(t, id) === undefined).length;
    };
    return {
      request: { params: { id: session.id }, body: { clientPublicKey: clientKeys().publicKey } },
      session,
      isDone: async () => (await timesDone()) > 0,
      timesDone,
      otherBody: { clientPublicKey: clientKeys(1).publicKey },
      unfitSession: () => sessionOf(t, owner),
    };
  },
  "auth.credentials.create": async (t, owner) => {
    const accountId = (await walletOf(t, owner)).id;
    const session = await sessionOf(t, owner);
    const sub = t.unique("person");
    const timesDone = async (): Promise<number> => {
      const credentials = await credentialsOf(t, accountId);
      return credentials.filter((each) => String(each.body["nickname"]).startsWith(sub)).length;
    };
    return {
      request: { body: await oauthBody(t, sub, {}, owner) },
      session,
      isDone: async () => (await timesDone()) > 0,
      timesDone,
      otherBody: await oauthBody(t, t.unique("person"), {}, owner),
      nearlyEqual: async (part) => ({ session, ...nearlyEqualPasskeys(t, accountId, part) }),
    };
  },
  "auth.credentials.revoke": async (t, owner) => {
    const credential = await makeOauthCredential(t, owner);
    const accountId = (await walletOf(t, owner)).id;
    return {
      request: { params: { id: credential.id } },
      session: await sessionOf(t, owner),
      isDone: async () => !(await wholeListOf(t, "auth.credentials.list", { accountId })).includes(credential.id),
      unfitSession: () => openOauthSession(t, credential),
    };
  },
  "customers.update": async (t, owner) => {
    const customer = owner ?? (await customerOf(t));
    const params = { customerId: customer.id };
    const session = await sessionOf(t, owner);
    const email = `${t.unique("new")}@example.com`;
    const body = { customerType: "INDIVIDUAL", email };
    return {
      request: { params, body },
      session,
      isDone: async () => textAt((await t.call("customers.get", { params })).body, "email") === email,
      otherBody: { ...body, email: `${t.unique("other")}@example.com` },
      fullerBody: { ...body, fullName: "Somebody Else" },
      nearlyEqual: async (part) => {
        if (part === "letter" || part === "digit") return { session, ...nearlyEqualAddresses(t, params, part) };
        const currencies = ["USD", textAt((await walletOf(t, owner)).body, "balance.currency.code") ?? ""];
        const given = part === "list" ? { currencies } : { address: address() };
        const instead =
          part === "list"
            ? { currencies: currencies.toReversed() }
            : { address: { ...address(), line1: "2 Other Street" } };
        return { request: { params, body: { ...body, ...given } }, session, body: { ...body, ...instead } };
      },
    };
  },
  "internalAccounts.update": async (t, owner) => {
    const wallet = await walletOf(t, owner);
    const customerId = (owner ?? (await customerOf(t))).id;
    const isPrivate = async (): Promise<unknown> => {
      const reply = await t.call("customers.internalAccounts.list", { query: { customerId } });
      const shown = fixturesOf(reply, "Internal accounts").find(({ id }) => id === wallet.id);
      return valueAt(shown?.body, "privateEnabled") ?? false;
    };
    const wanted = (await isPrivate()) !== true;
    return {
      request: { params: { id: wallet.id }, body: { privateEnabled: wanted } },
      session: await sessionOf(t, owner),
      isDone: async () => (await isPrivate()) === wanted,
      otherBody: { privateEnabled: !wanted },
    };
  },
  "internalAccounts.export": async (t, owner) => ({
    request: { params: { id: (await walletOf(t, owner)).id }, body: { clientPublicKey: clientKeys().publicKey } },
    session: await sessionOf(t, owner),
    otherBody: { clientPublicKey: clientKeys(1).publicKey },
  }),
  "quotes.execute": async (t, owner) => {
    const quote = await makeQuote(t, { from: "wallet", ...(owner && { owner }) });
    const params = { quoteId: quote.id };
    const wallet = await fundedWallet(t, owner);
    return {
      request: { params },
      session: await sessionOf(t, owner),
      isDone: async () => textAt((await t.call("quotes.get", { params })).body, "status") !== "PENDING",
      // For a wallet that paid for nothing else: the multiple of the quote's amount that is gone.
      timesDone: async () => {
        const gone = Number(valueAt(wallet.body, "balance.amount")) - (await balanceOf(t, wallet.id, owner));
        return Math.round(gone / Number(quote.body["totalSendingAmount"]));
      },
    };
  },
} satisfies Partial<Record<OperationId, ActionMaker>>;

/** A card to be paid from two accounts, whose order counts. */
async function otherOrderOfSources(t: Trial): Promise<NearlyEqual> {
  const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
  const { id } = await anotherCard(t, "ACTIVE", customer);
  const fundingSources = [wallet.id, other.id];
  return {
    request: { params: { id }, body: { fundingSources } },
    session,
    body: { fundingSources: fundingSources.toReversed() },
  };
}

/** Another address of a customer, which is the same but for one character. */
function nearlyEqualAddresses(
  t: Trial,
  params: NonNullable<CallRequest["params"]>,
  part: "letter" | "digit",
): Pick<NearlyEqual, "request" | "body"> {
  const body = { customerType: "INDIVIDUAL", email: `near1${t.unique("address")}@example.com` };
  return { request: { params, body }, body: { ...body, email: otherCharacter(body.email, part) } };
}

/**
 * Another person's passkey for the same challenge, or the same one with its transports in another order, or with another
 * character in its name.
 */
function nearlyEqualPasskeys(t: Trial, accountId: string, part: BodyPart): Pick<NearlyEqual, "request" | "body"> {
  const plain = passkeyBody(t, accountId, createPasskey());
  if (part === "letter" || part === "digit") {
    const nickname = otherCharacter("Suite key 1", part);
    return { request: { body: { ...plain, nickname: "Suite key 1" } }, body: { ...plain, nickname } };
  }
  if (part === "object") {
    const attestation = createPasskey().attestation(String(plain["challenge"]));
    return { request: { body: plain }, body: { ...plain, attestation } };
  }
  const reached = (...transports: string[]): Record<string, unknown> => ({
    ...plain,
    attestation: { ...Object(plain["attestation"]), transports },
  });
  return { request: { body: reached("internal", "hybrid") }, body: reached("hybrid", "internal") };
}

/** The actions that a customer can do only once: the wallet, or the customer, is their object. */
const singular: ReadonlySet<string> = new Set<OperationId>([
  "customers.update",
  "internalAccounts.update",
  "internalAccounts.export",
  "auth.credentials.create",
]);

/** Whether actions of the operation are independent, though they are done for one customer at once. */
export function isShareable(operation: string): boolean {
  return operation === "auth.credentials.create" || (!singular.has(operation) && operation !== "auth.sessions.refresh");
}

/** A new action of a signed operation. */
export function actionOf(t: Trial, operation: string, owner?: Fixture): Promise<SignedAction> {
  const action = actions[operation];
  if (action === undefined) throw new HarnessFault(`The suite has no action for ${operation}.`);
  return action(t, owner);
}

/**
 * An action of the same operation on another resource: the owner's own if there can be several, else another
 * customer's.
 */
export async function actionOnOther(t: Trial, operation: string): Promise<SignedAction> {
  return actionOf(t, operation, singular.has(operation) ? await otherCustomerOf(t) : undefined);
}
