import { QUOTE_AMOUNTS, type QuoteSource } from "./amounts.ts";
import type { Fixture, Trial } from "../words.ts";
import { fixtureOf } from "../words.ts";
import { currenciesOf } from "../config/fixtures.ts";
import { makeExternalAccount, type ExternalAccountOptions, externalAccountOf } from "../external-accounts/fixtures.ts";
import { fund, fundedAccount, walletOf } from "../accounts/fixtures.ts";
import { lookupUma } from "./uma-addresses.ts";
import { customerOf } from "../customers/fixtures.ts";
import type { ConnectedAgent } from "../agents/fixtures.ts";

/** What a check requires of a quote; everything else is plain. */
export interface QuoteOptions {
  from?: QuoteSource;
  /** An account that pays with its own balance, instead of a well-funded one. */
  payer?: Fixture;
  /**
   * An external account of the customer, which the fixtures create; a UMA address, which they look up; or an existing
   * account.
   */
  to?: ExternalAccountOptions | { uma: string } | { accountId: string };
  side?: "SENDING" | "RECEIVING";
  amount?: number;
  /** The owner of the quote; by default the trial's own customer. */
  owner?: Fixture;
  /** Further fields of the body. */
  more?: Readonly<Record<string, unknown>>;
}

/** The balance of the accounts that quotes are paid from; minor units. */
const PLENTY = 10_000_000_000;

/** The well-funded wallet. */
export async function fundedWallet(t: Trial, owner?: Fixture): Promise<Fixture> {
  const wallet = await walletOf(t, owner);
  return t.fixtures.once(`fundedWallet ${wallet.id}`, () => fund(t, wallet.id, PLENTY));
}

/** An account in another currency than USD, of those that the platform has. */
async function payoutOptions(t: Trial): Promise<ExternalAccountOptions> {
  const currencies = await currenciesOf(t);
  if (currencies.includes("EUR")) return { type: "EUR_ACCOUNT" };
  return currencies.includes("USDC") ? { type: "SOLANA_WALLET", currency: "USDC" } : {};
}

/** The body of a new quote, whose accounts exist. */
export async function quoteBody(t: Trial, options: QuoteOptions = {}): Promise<Record<string, unknown>> {
  const owner = options.owner ?? (await customerOf(t));
  const from = options.from ?? "account";
  return {
    source: options.payer === undefined ? await sourceOf(t, from, owner) : accountSource(options.payer, owner),
    ...(await destinationOf(t, options, owner)),
    lockedCurrencySide: options.side ?? "SENDING",
    lockedCurrencyAmount: options.amount ?? QUOTE_AMOUNTS[from],
    ...options.more,
  };
}

async function sourceOf(t: Trial, from: QuoteSource, owner: Fixture): Promise<Record<string, unknown>> {
  if (from === "outside") return { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: owner.id };
  return accountSource(await payingAccount(t, from, owner), owner);
}

function accountSource(account: Fixture, owner: Fixture): Record<string, unknown> {
  return { sourceType: "ACCOUNT", accountId: account.id, customerId: owner.id };
}

function payingAccount(t: Trial, from: Exclude<QuoteSource, "outside">, owner: Fixture): Promise<Fixture> {
  if (from === "wallet") return fundedWallet(t, owner);
  return from === "external" ? externalAccountOf(t, {}, owner) : fundedAccount(t, "USD", PLENTY, owner);
}

async function destinationOf(t: Trial, { to = {} }: QuoteOptions, owner: Fixture): Promise<Record<string, unknown>> {
  if ("uma" in to) {
    const { lookupId } = (await lookupUma(t, to.uma)).body;
    return { destination: { destinationType: "UMA_ADDRESS", umaAddress: to.uma }, lookupId };
  }
  if ("accountId" in to) return { destination: { destinationType: "ACCOUNT", accountId: to.accountId } };
  return { destination: { destinationType: "ACCOUNT", accountId: (await payoutAccount(t, owner, to)).id } };
}

/** The owner's account in another currency than USD, unless the options say which; one per set of options. */
export async function payoutAccount(t: Trial, owner: Fixture, to: ExternalAccountOptions = {}): Promise<Fixture> {
  const options = { ...(to.type === undefined ? await payoutOptions(t) : {}), ...to };
  return t.fixtures.once(`payout ${owner.id} ${JSON.stringify(options)}`, () =>
    makeExternalAccount(t, owner.id, options),
  );
}

/** A new quote, PENDING. */
export async function makeQuote(t: Trial, options: QuoteOptions = {}): Promise<Fixture> {
  return fixtureOf(await t.call("quotes.create", { body: await quoteBody(t, options) }), "A quote");
}

/** A new quote of an agent, PENDING. */
export async function makeAgentQuote(
  t: Trial,
  { credentials: as }: Pick<ConnectedAgent, "credentials">,
  options: QuoteOptions = {},
): Promise<Fixture> {
  return fixtureOf(await t.call("agents.me.quotes.create", { as, body: await quoteBody(t, options) }), "A quote");
}
