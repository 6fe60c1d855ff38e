import type { Schema } from "@tallystick/contract";
import { balanceOf, fundedCustomer, type FundedCustomer } from "./funded-customer.ts";
import type { Call, OrRefusal, Reply, RunningService } from "./start-service.ts";

export type Quote = Schema<"Quote">;
export type OutgoingTransaction = Schema<"OutgoingTransaction">;

let registered = 0;

/** The body of a new account in euros with a unique number that ends in `suffix`. */
export function euroAccountBody(customerId: string, suffix: string): Schema<"ExternalAccountCreate"> {
  return {
    customerId,
    currency: "EUR",
    accountInfo: {
      accountType: "EUR_ACCOUNT",
      iban: `DE${String((registered += 1)).padStart(15, "0")}${suffix}`,
      beneficiary: {
        beneficiaryType: "INDIVIDUAL",
        fullName: "Ada Byron",
        address: { line1: "Torstraße 1", postalCode: "10119", country: "DE" },
      },
    },
  };
}

export async function registerEuroAccount(
  { call }: RunningService,
  customerId: string,
  suffix = "900",
): Promise<string> {
  const body = euroAccountBody(customerId, suffix);
  return (await call<Schema<"ExternalAccount">>("POST", "/customers/external-accounts", { body })).body.id;
}

/** A customer with dollars, and an account in euros to pay to. */
export interface QuoteFixtures extends FundedCustomer {
  euros: string;
}

export async function quoteFixtures(service: RunningService, amount: number, suffix?: string): Promise<QuoteFixtures> {
  const owner = await fundedCustomer(service, amount);
  return { ...owner, euros: await registerEuroAccount(service, owner.customer.id, suffix) };
}

export function fromAccount(accountId: string): Schema<"QuoteSource"> {
  return { sourceType: "ACCOUNT", accountId };
}

export function toAccount(accountId: string): Schema<"QuoteDestination"> {
  return { destinationType: "ACCOUNT", accountId };
}

/** Requests a quote that sends 1000 of the smallest unit, unless `fields` say otherwise. */
export function requestQuote(
  { call }: RunningService,
  fields: Pick<Schema<"QuoteCreate">, "source" | "destination"> & Partial<Schema<"QuoteCreate">>,
  options: Call = {},
): Promise<Reply<OrRefusal<Quote>>> {
  const body = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1000, ...fields };
  return call("POST", "/quotes", { body, ...options });
}

/** A quote from the fixture's dollars to its euros. */
export async function quoteOf(
  service: RunningService,
  { account, euros }: QuoteFixtures,
  fields: Partial<Schema<"QuoteCreate">> = {},
): Promise<Quote> {
  const order = { source: fromAccount(account.id), destination: toAccount(euros), ...fields };
  const { status, body } = await requestQuote(service, order);
  if (status !== 201) throw new Error(`the quote got ${status} ${body.code}`);
  return body;
}

export function execute({ call }: RunningService, id: string, options: Call = {}): Promise<Reply<OrRefusal<Quote>>> {
  return call("POST", `/quotes/${id}/execute`, options);
}

export function payIn(
  { call }: RunningService,
  body: Schema<"FundingSimulation">,
): Promise<Reply<OrRefusal<OutgoingTransaction>>> {
  return call("POST", "/sandbox/send", { body });
}

/** A quote and its transaction as reads show them, and what its customer has left. */
export async function afterwards(
  service: RunningService,
  fixtures: QuoteFixtures,
  { id, transactionId }: Quote,
): Promise<{ quote: Quote; payment: OutgoingTransaction; balance: number }> {
  const quote = await service.call<Quote>("GET", `/quotes/${id}`);
  const payment = await service.call<OutgoingTransaction>("GET", `/transactions/${transactionId}`);
  return { quote: quote.body, payment: payment.body, balance: await balanceOf(service, fixtures) };
}
