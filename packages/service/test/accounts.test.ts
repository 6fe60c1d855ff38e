import { contract, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currencyCodes } from "../src/currencies/index.ts";
import { accountsOf, createCustomer, registerUsdAccount, usdAccountBody } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

type InternalAccount = Schema<"InternalAccount">;
type ExternalAccount = Schema<"ExternalAccount">;

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

function register(body: unknown): Promise<Reply<OrRefusal<ExternalAccount>>> {
  return service.call("POST", "/customers/external-accounts", { body });
}

test("the platform's accounts are listed on one page, without the customers'", async () => {
  await createCustomer(service);
  const list = async (query: string): Promise<string[]> => {
    const { body } = await service.call<{ data: InternalAccount[] }>("GET", `/platform/internal-accounts${query}`);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data.every(({ customerId }) => customerId === undefined)).toBe(true);
    return body.data.map(({ type, balance }) => `${type} ${balance.currency.code}`).sort();
  };
  expect(await list("")).toEqual(["INTERNAL_CRYPTO USDB", "INTERNAL_CRYPTO USDC", "INTERNAL_FIAT USD"]);
  expect(await list("?currency=USDC")).toEqual(["INTERNAL_CRYPTO USDC"]);
  expect(await list("?type=INTERNAL_FIAT")).toEqual(["INTERNAL_FIAT USD"]);
  expect(await list("?type=EMBEDDED_WALLET")).toEqual([]);
});

test("customers' accounts are listed by customer, currency and type, within their platform", async () => {
  const { id } = await createCustomer(service);
  const count = async (query: string, as = service.first): Promise<number> => {
    const path = `/customers/internal-accounts?customerId=${id}${query}`;
    return (await service.call<Schema<"InternalAccountPage">>("GET", path, { as })).body.data.length;
  };
  expect(await count("")).toBe(4);
  expect(await count("&currency=USDB")).toBe(2);
  expect(await count("&currency=USDB&type=EMBEDDED_WALLET")).toBe(1);
  expect(await count("&currency=EUR")).toBe(0);
  expect(await count("", service.second)).toBe(0);
});

test("every account has the payment instructions of its currency", async () => {
  const { id } = await createCustomer(service, { currencies: [...currencyCodes] });
  const path = `/customers/internal-accounts?customerId=${id}&limit=100`;
  const { body } = await service.call<Schema<"InternalAccountPage">>("GET", path);
  const instructionTypes = new Map(
    body.data.map(({ balance, type, fundingPaymentInstructions }) => [
      `${type} ${balance.currency.code}`,
      fundingPaymentInstructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType),
    ]),
  );
  expect(instructionTypes.size).toBe(currencyCodes.length + 1);
  expect([...instructionTypes.values()].every((types) => types.length > 0)).toBe(true);
  expect(Object.fromEntries(instructionTypes)).toMatchObject({
    "INTERNAL_FIAT USD": ["USD_ACCOUNT"],
    "INTERNAL_FIAT JMD": ["JMD_ACCOUNT"],
    "INTERNAL_FIAT ARS": ["ARS_ACCOUNT"],
    "INTERNAL_CRYPTO BTC": ["SPARK_WALLET"],
    "INTERNAL_CRYPTO USDC": ["BASE_WALLET", "ETHEREUM_WALLET", "POLYGON_WALLET", "SOLANA_WALLET"],
    "EMBEDDED_WALLET USDB": ["SPARK_WALLET"],
  });
});

test("funding raises the balance and updates the time", async () => {
  const { id } = await createCustomer(service);
  const [account] = await accountsOf(service, id);
  await service.advance(1000);
  const path = `/sandbox/internal-accounts/${account?.id}/fund`;
  const { status, body } = await service.call<InternalAccount>("POST", path, { body: { amount: 100_000_000_000 } });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...account,
    balance: { ...account?.balance, amount: 100_000_000_000 },
    updatedAt: expect.not.stringContaining(account?.updatedAt ?? "?"),
  });
  expect(await accountsOf(service, id)).toContainEqual(body);
  expect(await service.call("POST", path, { body: { amount: 100_000_000_001 } })).toMatchObject({ status: 400 });
  expect(await service.call("POST", path, { body: { amount: 1 }, as: service.second })).toMatchObject({ status: 404 });
});

const outcomes = contract.operations["customers.externalAccounts.create"].outcomes?.rows ?? [];

for (const { suffix, refuses } of outcomes.filter((row) => row.refuses)) {
  test(`an external account whose number ends in ${suffix} is refused`, async () => {
    const { id } = await createCustomer(service);
    const { status, body } = await register(usdAccountBody(id, suffix));
    expect({ status, code: body.code }).toEqual(refuses);
  });
}

for (const { suffix, steps } of outcomes.filter((row) => !row.refuses)) {
  test(`an external account whose number ends in ${suffix} is ${steps[0]?.to}`, async () => {
    const { id } = await createCustomer(service);
    const request = usdAccountBody(id, suffix === "*" ? "900" : suffix);
    const { status, body } = await register(request);
    expect(status).toBe(201);
    expect(body).toMatchObject({ customerId: id, status: "ACTIVE", currency: "USD" });
    expect(body.beneficiaryVerificationStatus).toBe(steps[0]?.to);
    expect(body.accountInfo).toEqual({ ...request.accountInfo, paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"] });
    const read = await service.call<ExternalAccount>("GET", `/customers/external-accounts/${body.id}`);
    expect(read.body).toEqual(body);
  });
}

test("an IBAN identifies an account in euros", async () => {
  const { id } = await createCustomer(service);
  const beneficiary = { beneficiaryType: "BUSINESS", legalName: "Engines Ltd" };
  const accountInfo = { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013103", beneficiary };
  const { status, body } = await register({ customerId: id, currency: "EUR", accountInfo });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    beneficiaryVerificationStatus: "PARTIAL_MATCH",
    beneficiaryVerifiedData: { fullName: "Engines Ltd" },
    accountInfo: { paymentRails: ["SEPA", "SEPA_INSTANT"] },
  });
  const person = { beneficiaryType: "INDIVIDUAL", fullName: "Ada" };
  const withoutAddress = { ...accountInfo, iban: "DE89370400440532013900", beneficiary: person };
  expect(await register({ customerId: id, currency: "EUR", accountInfo: withoutAddress })).toMatchObject({
    status: 400,
  });
});

test("one owner registers an account once; other owners may register it, too", async () => {
  const { id } = await createCustomer(service);
  const body = usdAccountBody(id, "900");
  expect(await register(body)).toMatchObject({ status: 201 });
  expect(await register(body)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  const { customerId: _, ...platforms } = body;
  const own = await register(platforms);
  expect(own.status).toBe(201);
  expect(own.body.customerId).toBeUndefined();
  expect(await register({ ...body, customerId: (await createCustomer(service)).id })).toMatchObject({ status: 201 });
});

test("registration rejects a currency mismatch and an unknown customer", async () => {
  const { id } = await createCustomer(service);
  const inEuros = { ...usdAccountBody(id, "900"), currency: "EUR" };
  expect(await register(inEuros)).toMatchObject({ status: 400, body: { code: "INVALID_CURRENCY" } });
  const otherCustomer = await createCustomer(service, {}, service.second);
  const bodyOfOther = usdAccountBody(otherCustomer.id, "900");
  expect(await register(bodyOfOther)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("a new default for UMA deposits replaces the previous one", async () => {
  const { id } = await createCustomer(service);
  const registerDefault = async (): Promise<string> =>
    (await register({ ...usdAccountBody(id, "900"), defaultUmaDepositAccount: true })).body.id;
  const [before, after] = [await registerDefault(), await registerDefault()];
  const path = `/customers/external-accounts?customerId=${id}`;
  const { body } = await service.call<Schema<"ExternalAccountPage">>("GET", path);
  expect(body.data.map((account) => [account.id, account.defaultUmaDepositAccount])).toEqual([
    [after, true],
    [before, false],
  ]);
});

test("external accounts are listed by customer and currency, within their platform", async () => {
  const { id } = await createCustomer(service);
  const account = await registerUsdAccount(service, id);
  const list = async (query: string, as = service.first): Promise<string[]> => {
    const path = `/customers/external-accounts?customerId=${id}${query}`;
    return (await service.call<Schema<"ExternalAccountPage">>("GET", path, { as })).body.data.map((item) => item.id);
  };
  expect(await list("")).toEqual([account.id]);
  expect(await list("&currency=USD")).toEqual([account.id]);
  expect(await list("&currency=EUR")).toEqual([]);
  expect(await list("", service.second)).toEqual([]);
  const path = `/customers/external-accounts/${account.id}`;
  expect(await service.call("GET", path, { as: service.second })).toMatchObject({ status: 404 });
});
