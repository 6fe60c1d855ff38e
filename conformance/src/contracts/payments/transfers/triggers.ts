import type { CallRequest, Fixture, Operation, Trial } from "../words.ts";
import { FixtureUnavailable, HarnessFault, requestOf, textAt, unlessUnavailable } from "../words.ts";
import { makeConnectedAgent } from "../agents/fixtures.ts";
import { balanceOf, findInternalAccount, fund, fundedAccount, walletOf } from "../accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";
import { only, type RefusalTrigger, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { customerOf, otherCustomerOf } from "../customers/fixtures.ts";
import { externalAccountOf } from "../external-accounts/fixtures.ts";

/** Money cannot be pulled from a wallet elsewhere, though it is in the account's own currency. */
const pulledFromWallet: RefusalTrigger = async (t, operation) => {
  const wallet = await walletOf(t);
  const external = await walletElsewhere(t, wallet);
  return only(between(operation, await requestOf(t, operation.id), wallet.id, external.id));
};

/** Refusals of transfers, and what other payments have in common with them. */
export const moneyTriggers: RefusalTriggers = {
  // No amount, zero, a negative one.
  "not-positive": async (t, operation, { at = "" }) => {
    const request = await requestOf(t, operation.id);
    return [
      { variant: "absent", request: withRequestValue(request, at, undefined) },
      { variant: "zero", request: withRequestValue(request, at, 0) },
      { variant: "negative", request: withRequestValue(request, at, -PLAIN_AMOUNT) },
    ];
  },
  // One unit more than the balance.
  "insufficient-balance": async (t, operation) => {
    const request = await requestOf(t, operation.id);
    const account = await fundedAccount(t, "USD", PLAIN_AMOUNT);
    const balance = await balanceOf(t, account.id);
    return only(withRequestValue(request, "body.amount", balance + 1));
  },
  // Two ends in two currencies, over whatever rail reaches the second; also in two kinds of dollars.
  "currency-mismatch": async (t, operation) => {
    const request = withoutRail(await requestOf(t, operation.id));
    const end = endOf(operation, "ExternalAccount");
    const to = ({ id }: Fixture): CallRequest => withRequestValue(request, end, id);
    const others = only(to(await externalAccountOf(t, { type: "EUR_ACCOUNT" })));
    // Nothing can be pulled from a wallet, whatever its currency.
    if (end.startsWith("body.source.")) return others;
    const wallet = await externalAccountOf(t, { type: "SOLANA_WALLET", currency: "USDC" }).catch(unlessUnavailable);
    return wallet === undefined ? others : [...others, { variant: "a stablecoin", request: to(wallet) }];
  },
  // The other end belongs to another customer.
  "owner-mismatch": async (t, operation) => {
    const otherCustomer = await otherCustomerOf(t);
    const external = await externalAccountOf(t, {}, otherCustomer);
    const request = await requestOf(t, operation.id);
    return only(withRequestValue(request, endOf(operation, "ExternalAccount"), external.id), otherCustomer);
  },
  // A customer whose verification is pending, with accounts and money.
  "customer-not-ready": async (t, operation) => {
    const customer = await unreadyCustomer(t);
    const isAgents = operation.access.scheme === "agent";
    const agent = isAgents ? await makeConnectedAgent(t, customer.id) : undefined;
    if (operation.references.every(({ resource }) => resource !== "InternalAccount")) {
      const at = operation.references.find(({ resource }) => resource === "Customer")?.at ?? "";
      return only(withRequestValue(await requestOf(t, operation.id), at, customer.id), customer);
    }
    const account = await fundedAccountOf(t, customer);
    const external = await externalAccountOf(t, {}, customer);
    const request = await requestOf(t, operation.id);
    const own = between(operation, request, account.id, external.id);
    return only({ ...own, ...(agent && { as: agent.credentials }) }, customer);
  },
  "customer-not-ready body.cardholderId": async (t, operation, { at = "" }) => {
    const customer = await unreadyCustomer(t);
    const wallet = await walletOf(t, customer);
    const request = withRequestValue(await requestOf(t, operation.id), at, customer.id);
    return only(withRequestValue(request, "body.fundingSources", [wallet.id]), customer);
  },
  // Money out of a wallet, where no signature can be given, to an account in the wallet's own currency.
  "needs-signature": async (t, operation) => {
    const wallet = await walletOf(t);
    await fund(t, wallet.id, 10 * PLAIN_AMOUNT);
    const external = await walletElsewhere(t, wallet);
    return only(withoutRail(between(operation, await requestOf(t, operation.id), wallet.id, external.id)));
  },
  "transfers.in ineligible body.source.accountId": pulledFromWallet,
  "agents.me.transfers.in ineligible body.source.accountId": pulledFromWallet,
};

/** A wallet outside, in the currency of one of the customer's accounts. */
async function walletElsewhere(t: Trial, account: Fixture): Promise<Fixture> {
  const currency = textAt(account.body, "balance.currency.code");
  const types = Object.entries(t.contract.resources["ExternalAccount"]?.types ?? {});
  const wallet = types.find(
    ([, { currencies = [], paymentRails = [] }]) =>
      paymentRails.length === 0 && currency !== undefined && currencies.includes(currency),
  );
  if (wallet === undefined || currency === undefined) {
    throw new FixtureUnavailable(`No type of external account without rails is in ${currency ?? "no currency"}.`);
  }
  return externalAccountOf(t, { type: wallet[0], currency });
}

/** The same request, leaving the rail to the target. */
function withoutRail(request: CallRequest): CallRequest {
  return withRequestValue(request, "body.destination.paymentRail", undefined);
}

/** A customer whose verification is pending. */
export async function unreadyCustomer(t: Trial): Promise<Fixture> {
  const customer = await customerOf(t, { fullName: `Robin Example-${pendingSuffix(t)}` });
  t.precondition(customer.body["kycStatus"] !== "APPROVED", "the sandbox verifies everybody at once");
  return customer;
}

/** The customer's account in USD, with money in it. */
export async function fundedAccountOf(t: Trial, customer: Fixture): Promise<Fixture> {
  const account = await findInternalAccount(t, customer.id, { type: "INTERNAL_FIAT", currency: "USD" });
  return fund(t, account.id, 100 * PLAIN_AMOUNT);
}

/** The request with these two ends. */
function between(operation: Operation, request: CallRequest, internalId: string, externalId: string): CallRequest {
  const internal = withRequestValue(request, endOf(operation, "InternalAccount"), internalId);
  return withRequestValue(internal, endOf(operation, "ExternalAccount"), externalId);
}

function endOf({ id, references }: Operation, resource: string): string {
  const reference = references.find((each) => each.resource === resource);
  if (reference === undefined) throw new HarnessFault(`${id} names no ${resource}.`);
  return reference.at;
}

/** The suffix of a name whose customer stays unverified. */
function pendingSuffix({ contract }: Trial): string {
  const rows = contract.operations["customers.create"]?.outcomes?.rows ?? [];
  return rows.find((row) => row.steps.some((step) => step.to === "PENDING"))?.suffix ?? plainSuffix(contract);
}
