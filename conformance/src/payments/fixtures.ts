import type { Trial } from "../engine/types.ts";
import { NoReply } from "../http/transport-error.ts";
import { makeCardIn } from "./cards/fixtures.ts";
import { makeCustomer, type CustomerOptions } from "./customers/fixtures.ts";
import { makeExternalAccount, type ExternalAccountOptions } from "./external-accounts/fixtures.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { findInternalAccount, fund, type InternalAccountOptions } from "./accounts/fixtures.ts";
import { makeOauthCredential, type OauthCredential } from "./auth/oauth-credentials.ts";
import { findCredential, openOauthSession, openSession, type WalletSession } from "./auth/sessions.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";
import { makeTransfer } from "./transfers/fixtures.ts";

/**
 * The fixtures of one trial, each created once on first use, through public operations only. What cannot be created
 * throws `FixtureUnavailable`. Unless another owner is named, everything belongs to the trial's own new customer.
 */
export interface Fixtures {
  /**
   * Creates something the first time its key is used; later calls get the same. Domains build their fixtures on this.
   */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>;
  /** The trial's own customer, or one with these options. */
  customer(wish?: CustomerOptions): Promise<Fixture>;
  /** A second customer of the same platform, unrelated to the first. */
  otherCustomer(): Promise<Fixture>;
  internalAccount(wish: InternalAccountOptions, owner?: Fixture): Promise<Fixture>;
  /** The account of a currency, funded with at least this much by the first call for it; minor units. */
  fundedAccount(currency: string, amount: number, owner?: Fixture): Promise<Fixture>;
  /** One account per set of options; use `makeExternalAccount` for a second alike. */
  externalAccount(wish?: ExternalAccountOptions, owner?: Fixture): Promise<Fixture>;
  wallet(owner?: Fixture): Promise<Fixture>;
  credential(owner?: Fixture): Promise<Fixture>;
  /** The session that signs for the owner's wallet. */
  session(owner?: Fixture): Promise<WalletSession>;
  /** A further session of the same wallet, new with each call. */
  anotherSession(owner?: Fixture): Promise<WalletSession>;
  /** A session that these fixtures opened, by its id. */
  sessionNamed(id: string): WalletSession | undefined;
  /** A card in this state, one per state. */
  card(state: string, owner?: Fixture): Promise<Fixture>;
  /** A further card in this state, new with each call. */
  anotherCard(state: string, owner?: Fixture): Promise<Fixture>;
  /** A final transfer of ten units of USD, one per direction. */
  transfer(direction: "in" | "out"): Promise<Fixture>;
}

/** How long a session is used before another is opened; milliseconds. It lasts a quarter of an hour. */
const SESSION_USE_MS = 5 * 60_000;

/** The fixtures of one trial. */
export function createFixtures(t: Trial): Fixtures {
  const made = new Map<string, Promise<unknown>>();
  const once = <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    // What broke off is created again when it is next needed; what the target refused is not.
    known.catch((error: unknown) => error instanceof NoReply && made.delete(key));
    // Every key is used with one type only: it begins with the name of the method that creates it.
    return known as Promise<Made>;
  };
  const ownerOf = async (owner: Fixture | undefined): Promise<Fixture> => owner ?? fixtures.customer();

  const sessions = new Map<string, WalletSession>();
  const opened = (session: WalletSession): WalletSession => {
    sessions.set(session.id, session);
    return session;
  };

  /** A session of the e-mail credential; when that returns a stub, of a further credential that may not. */
  async function open(owner: Fixture | undefined): Promise<WalletSession> {
    const credential = await fixtures.credential(owner);
    const isStub = made.has(`stub ${credential.id}`);
    const session = isStub ? undefined : await openSession(t, credential);
    if (session?.privateKey !== undefined) return session;
    const signer = await once(`stub ${credential.id}`, async () => session ?? openSession(t, credential));
    const make = (): Promise<OauthCredential> => makeOauthCredential(t, owner, signer);
    const further = await openOauthSession(t, await once(`keyed ${credential.id}`, make));
    return further.privateKey === undefined ? (session ?? signer) : further;
  }

  const fixtures: Fixtures = {
    once,
    customer: (wish = {}) => once(`customer ${JSON.stringify(wish)}`, () => makeCustomer(t, wish)),
    otherCustomer: () => once("stranger", () => makeCustomer(t)),
    internalAccount: async (wish, owner) => {
      const { id } = await ownerOf(owner);
      return once(`internalAccount ${id} ${JSON.stringify(wish)}`, () => findInternalAccount(t, id, wish));
    },
    fundedAccount: async (currency, amount, owner) => {
      const account = await fixtures.internalAccount({ type: "INTERNAL_FIAT", currency }, owner);
      return once(`fundedAccount ${account.id}`, () => fund(t, account.id, amount));
    },
    externalAccount: async (wish = {}, owner) => {
      const { id } = await ownerOf(owner);
      return once(`externalAccount ${id} ${JSON.stringify(wish)}`, () => makeExternalAccount(t, id, wish));
    },
    wallet: (owner) => fixtures.internalAccount({ type: "EMBEDDED_WALLET" }, owner),
    credential: async (owner) => {
      const { id } = await fixtures.wallet(owner);
      return once(`credential ${id}`, () => findCredential(t, id));
    },
    session: async (owner) => {
      const credential = await fixtures.credential(owner);
      // Fixtures may be in use for longer than a session lasts.
      const age = Math.floor(t.ticks() / SESSION_USE_MS);
      return once(`session ${credential.id} ${age}`, async () => opened(await open(owner)));
    },
    anotherSession: async (owner) => opened(await open(owner)),
    sessionNamed: (id) => sessions.get(id),
    card: async (state, owner) => {
      const { id } = await ownerOf(owner);
      return once(`card ${id} ${state}`, () => fixtures.anotherCard(state, owner));
    },
    anotherCard: async (state, owner) => makeCardIn(t, state, await ownerOf(owner), await fixtures.wallet(owner)),
    transfer: (direction) =>
      once(`transfer ${direction}`, async () => {
        const internal = await fixtures.fundedAccount("USD", 1_000 * PLAIN_AMOUNT);
        const external = await fixtures.externalAccount();
        return makeTransfer(t, {
          direction,
          internalAccountId: internal.id,
          externalAccountId: external.id,
          amount: PLAIN_AMOUNT,
        });
      }),
  };
  return fixtures;
}
