import { callUntilDone, member } from "./calls.ts";

/** A customer with money, and accounts elsewhere to pay from and to. */
export interface Payer {
  customerId: string;
  accountId: string;
  /** In dollars. */
  externalId: string;
  /** In euros. */
  euroId: string;
}

let registered = 0;

const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" };

/** The body of a new external account in dollars; the sandbox lets everything with this ending succeed. */
export function dollarAccount(customerId: string, number: string): unknown {
  const accountInfo = { accountType: "USD_ACCOUNT", accountNumber: number, routingNumber: "021000021", beneficiary };
  return { customerId, currency: "USD", accountInfo };
}

function euroAccount(customerId: string, iban: string): unknown {
  const address = { line1: "Torstraße 1", postalCode: "10119", country: "DE" };
  return {
    customerId,
    currency: "EUR",
    accountInfo: { accountType: "EUR_ACCOUNT", iban, beneficiary: { ...beneficiary, address } },
  };
}

export async function createPayer(url: string, funds: number): Promise<Payer> {
  const customerId = member(
    await callUntilDone(url, "POST", "/customers", { customerType: "INDIVIDUAL", fullName: "Ada Byron" }),
    "id",
  );
  const accountId = await dollarAccountOf(url, customerId);
  const funded = await callUntilDone(url, "POST", `/sandbox/internal-accounts/${accountId}/fund`, { amount: funds });
  if (funded.status !== 200) throw new Error(`Funding got ${funded.status}`);
  const number = String((registered += 1)).padStart(6, "0");
  const external = await callUntilDone(
    url,
    "POST",
    "/customers/external-accounts",
    dollarAccount(customerId, `${number}900`),
  );
  const euros = await callUntilDone(
    url,
    "POST",
    "/customers/external-accounts",
    euroAccount(customerId, `DE${number.padStart(15, "0")}900`),
  );
  return { customerId, accountId, externalId: member(external, "id"), euroId: member(euros, "id") };
}

interface AccountPage {
  data: { id: string; balance: { amount: number; currency: { code: string } } }[];
}

async function accountsOf(url: string, customerId: string): Promise<AccountPage["data"]> {
  const { body } = await callUntilDone(url, "GET", `/customers/internal-accounts?customerId=${customerId}`);
  return (body as AccountPage).data; // as the contract says
}

async function dollarAccountOf(url: string, customerId: string): Promise<string> {
  const account = (await accountsOf(url, customerId)).find(({ balance }) => balance.currency.code === "USD");
  if (!account) throw new Error("The customer has no account in dollars");
  return account.id;
}

export async function balanceOf(url: string, { customerId, accountId }: Payer): Promise<number> {
  const account = (await accountsOf(url, customerId)).find(({ id }) => id === accountId);
  return account?.balance.amount ?? Number.NaN;
}
