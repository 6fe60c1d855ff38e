import type { Schema } from "@tallystick/contract";
import type { Call, OrRefusal, Reply, RunningService } from "./start-service.ts";

/** Whatever takes requests. */
type Caller = Pick<RunningService, "call">;

type Customer = Schema<"IndividualCustomer">;
type InternalAccount = Schema<"InternalAccount">;
type ExternalAccount = Schema<"ExternalAccount">;

export interface FundedCustomer {
  customer: Customer;
  /** Its account in dollars. */
  account: InternalAccount;
}

/** A new customer; approved, unless `fullName` says otherwise. */
export async function createCustomer(
  { call }: Caller,
  fields: Partial<Schema<"IndividualCustomerCreate">> = {},
  as?: Call["as"],
): Promise<Customer> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", ...fields };
  return (await call<Customer>("POST", "/customers", { body, ...(as && { as }) })).body;
}

export async function accountsOf({ call }: Caller, customerId: string, as?: Call["as"]): Promise<InternalAccount[]> {
  const path = `/customers/internal-accounts?customerId=${customerId}`;
  return (await call<Schema<"InternalAccountPage">>("GET", path, as ? { as } : {})).body.data;
}

/** A new customer with that much in its account in dollars. */
export async function fundedCustomer(
  service: Caller,
  amount: number,
  fields?: Partial<Schema<"IndividualCustomerCreate">>,
): Promise<FundedCustomer> {
  const customer = await createCustomer(service, fields);
  const account = (await accountsOf(service, customer.id)).find(({ balance }) => balance.currency.code === "USD");
  if (!account) throw new Error("the customer has no account in dollars");
  if (amount > 0) await service.call("POST", `/sandbox/internal-accounts/${account.id}/fund`, { body: { amount } });
  return { customer, account };
}

let registered = 0;

/** The body of a new account in dollars with a unique number that ends in `suffix`. */
export function usdAccountBody(customerId: string | undefined, suffix: string): Schema<"ExternalAccountCreate"> {
  return {
    ...(customerId !== undefined && { customerId }),
    currency: "USD",
    defaultUmaDepositAccount: false,
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: `${++registered}000${suffix}`,
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
    },
  };
}

export async function registerUsdAccount(
  { call }: Caller,
  customerId: string | undefined,
  suffix = "900",
): Promise<ExternalAccount> {
  const body = usdAccountBody(customerId, suffix);
  return (await call<ExternalAccount>("POST", "/customers/external-accounts", { body })).body;
}

export async function balanceOf(service: Caller, { customer, account }: FundedCustomer): Promise<number> {
  const accounts = await accountsOf(service, customer.id);
  return accounts.find(({ id }) => id === account.id)?.balance.amount ?? Number.NaN;
}

export type Transaction = Schema<"IncomingTransaction"> | Schema<"OutgoingTransaction">;

/** Pulls from an external account into an internal one. */
export function transferIn(
  { call }: Caller,
  from: string,
  to: string,
  amount?: number,
  options: Call = {},
): Promise<Reply<OrRefusal<Transaction>>> {
  const body = { source: { accountId: from }, destination: { accountId: to }, amount };
  return call("POST", "/transfer-in", { body, ...options });
}

/** Pushes from an internal account to an external one. */
export function transferOut(
  { call }: Caller,
  from: string,
  to: string,
  amount?: number,
  options: Call = {},
): Promise<Reply<OrRefusal<Transaction>>> {
  const body = { source: { accountId: from }, destination: { accountId: to }, amount };
  return call("POST", "/transfer-out", { body, ...options });
}

export async function transactionNow({ call }: Caller, id: string): Promise<Transaction> {
  return (await call<Transaction>("GET", `/transactions/${id}`)).body;
}
