import { contract, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountSamples, person } from "./account-samples.ts";
import {
  createCustomer,
  fundedCustomer,
  registerUsdAccount,
  transactionNow,
  transferIn,
  usdAccountBody,
} from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

type ExternalAccount = Schema<"ExternalAccount">;

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

function register(body: unknown, path = "/customers"): Promise<Reply<OrRefusal<ExternalAccount>>> {
  return service.call("POST", `${path}/external-accounts`, { body });
}

async function refused(body: unknown): Promise<string> {
  const reply = await register(body);
  return `${reply.status} ${reply.body.code}`;
}

function infoOf(type: string): Record<string, unknown> {
  return accountSamples.find(({ accountType }) => accountType === type)?.accountInfo ?? {};
}

/** An account in Brazil with that Pix key. */
function brl(pixKey: string): unknown {
  return { currency: "BRL", accountInfo: { ...infoOf("BRL_ACCOUNT"), pixKey } };
}

/** The operations on the platform's own accounts. */
function at({ id }: { id: string }): string {
  return `/platform/external-accounts/${id}`;
}

const types = contract.resources["ExternalAccount"]?.types ?? {};

/** The rails of a type; where they depend on the identifiers that are given, those of each of these. */
function railsFor(accountType: string, accountInfo: object): readonly string[] {
  const { paymentRails = [], ...lists } = types[accountType] ?? {};
  const served = Object.entries(lists).filter(([name]) => name.endsWith("Rails"));
  const given = served.filter(([name]) => name.slice(0, -"Rails".length) in accountInfo);
  return served.length === 0 ? paymentRails : given.flatMap(([, rails]) => rails);
}

test("every account type has a sample", () => {
  expect(accountSamples.map(({ accountType }) => accountType).sort()).toEqual(Object.keys(types).sort());
  expect(accountSamples).toHaveLength(44);
});

for (const { accountType, currency, accountInfo } of accountSamples) {
  test(`an account of type ${accountType} reads back and is listed as created, with its rails`, async () => {
    const { id } = await createCustomer(service);
    const { status, body } = await register({ customerId: id, currency, accountInfo });
    expect(status).toBe(201);
    const rails = railsFor(accountType, accountInfo);
    const isWallet = rails.length === 0;
    expect(body).toEqual({
      id: expect.stringMatching(/^ExternalAccount:/),
      customerId: id,
      status: "ACTIVE",
      currency,
      defaultUmaDepositAccount: false,
      ...(!isWallet && {
        beneficiaryVerificationStatus: "MATCHED",
        beneficiaryVerifiedData: { fullName: "Ada Byron" },
      }),
      accountInfo: { ...accountInfo, ...(!isWallet && { paymentRails: rails }) },
    });
    const read = await service.call<ExternalAccount>("GET", `/customers/external-accounts/${body.id}`);
    expect(read.body).toEqual(body);
    const path = `/customers/external-accounts?customerId=${id}`;
    expect((await service.call<Schema<"ExternalAccountPage">>("GET", path)).body.data).toEqual([body]);
    expect(await refused({ customerId: id, currency, accountInfo })).toBe("409 CONFLICT");
  });

  test(`an account of type ${accountType} rejects other currencies`, async () => {
    expect(await refused({ currency: "XXY", accountInfo })).toBe("400 INVALID_CURRENCY");
  });
}

test("undeclared fields, and requested rails, are ignored", async () => {
  const { accountInfo, currency } = usdAccountBody(undefined, "900");
  const beyond = { bankName: "Harbour Bank", platformAccountId: "x", paymentRails: ["SEPA"] };
  const { status, body } = await register({ currency, accountInfo: { ...accountInfo, ...beyond } });
  expect(status).toBe(201);
  expect(body.accountInfo).toEqual({ ...accountInfo, paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"] });
});

test("an account without an identifier, or with two for one place, is rejected", async () => {
  const bank = { accountType: "BDT_ACCOUNT", bankName: "Harbour Bank", beneficiary: person };
  expect(await refused({ currency: "BDT", accountInfo: bank })).toBe("400 INVALID_INPUT");
  const both = { ...bank, accountNumber: "123456", phoneNumber: "+8801712345678" };
  expect(await register({ currency: "BDT", accountInfo: both })).toMatchObject({ status: 201 });
  const lightning = { accountType: "LIGHTNING" };
  expect(await refused({ currency: "BTC", accountInfo: lightning })).toBe("400 INVALID_INPUT");
  const twice = { ...lightning, bolt12: "lno1", lightningAddress: "ada@sats.example" };
  expect(await refused({ currency: "BTC", accountInfo: twice })).toBe("400 INVALID_INPUT");
});

test("each type rejects data outside its schema", async () => {
  const { address: _, ...homeless } = person;
  const { fullName: __, ...nameless } = person;
  const faults: [currency: string, accountInfo: unknown][] = [
    ["USD", { ...infoOf("USD_ACCOUNT"), routingNumber: "12345678" }],
    ["USD", { ...infoOf("USD_ACCOUNT"), beneficiary: undefined }],
    ["USD", { ...infoOf("USD_ACCOUNT"), beneficiary: nameless }],
    ["USD", { ...infoOf("USD_ACCOUNT"), beneficiary: { ...person, beneficiaryType: "BUSINESS" } }],
    ["USD", { ...infoOf("USD_ACCOUNT"), accountType: "MOON_ACCOUNT" }],
    ["EUR", { ...infoOf("EUR_ACCOUNT"), beneficiary: homeless }],
    ["GBP", { ...infoOf("GBP_ACCOUNT"), sortCode: "20-00-00" }],
    ["MXN", { ...infoOf("MXN_ACCOUNT"), clabeNumber: "1" }],
    ["XOF", { ...infoOf("XOF_ACCOUNT"), region: "CM" }],
    ["KES", { ...infoOf("KES_ACCOUNT"), phoneNumber: "+255712345678" }],
    ["USDC", { accountType: "BASE_WALLET" }],
  ];
  for (const [currency, accountInfo] of faults) {
    expect([accountInfo, await refused({ currency, accountInfo })]).toEqual([accountInfo, "400 INVALID_INPUT"]);
  }
});

test("an identifier's part before the domain selects the outcome", async () => {
  expect((await register(brl("ada102@mail.example"))).body.beneficiaryVerificationStatus).toBe("NOT_MATCHED");
  expect((await register(brl("ada@mail.example.102"))).body.beneficiaryVerificationStatus).toBe("MATCHED");
  expect(await refused(brl("ada105@mail.example"))).toBe("400 INVALID_BANK_ACCOUNT");
  const upi = { accountType: "INR_ACCOUNT", vpa: "ada103@upi", beneficiary: person };
  expect(await register({ currency: "INR", accountInfo: upi })).toMatchObject({
    body: { beneficiaryVerificationStatus: "PARTIAL_MATCH", beneficiaryVerifiedData: { fullName: "Ada Byron" } },
  });
});

test("a deleted account is gone for every reader and can be registered again", async () => {
  const { id } = await createCustomer(service);
  const request = usdAccountBody(id, "900");
  const { body } = await register({ ...request, defaultUmaDepositAccount: true });
  const path = `/customers/external-accounts/${body.id}`;
  expect(await service.call("DELETE", path, { as: service.second })).toMatchObject({ status: 404 });
  expect(await service.call("DELETE", path)).toMatchObject({ status: 204 });
  expect(await service.call("GET", path)).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
  expect(await service.call("DELETE", path)).toMatchObject({ status: 404 });
  const list = await service.call<Schema<"ExternalAccountPage">>(
    "GET",
    `/customers/external-accounts?customerId=${id}`,
  );
  expect(list.body.data).toEqual([]);
  expect(await register(request)).toMatchObject({ status: 201 });
});

test("the platform lists its own accounts only, without customers'", async () => {
  const { id } = await createCustomer(service);
  const customers = await registerUsdAccount(service, id);
  const { customerId: _, ...own } = usdAccountBody(undefined, "900");
  const requested = { ...own, platformAccountId: "main", customerId: id, defaultUmaDepositAccount: true };
  const { status, body } = await register(requested, "/platform");
  expect(status).toBe(201);
  expect(body).toMatchObject({ platformAccountId: "main", defaultUmaDepositAccount: false });
  expect(body.customerId).toBeUndefined();
  expect((await register(own, "/platform")).status).toBe(409);

  expect((await service.call<ExternalAccount>("GET", at(body))).body).toEqual(body);
  expect((await service.call("GET", at(customers))).status).toBe(404);
  expect((await service.call("DELETE", at(customers))).status).toBe(404);
  expect((await service.call("GET", at(body), { as: service.second })).status).toBe(404);
  const idsAt = async (path: string): Promise<string[]> =>
    (await service.call<Schema<"ExternalAccountPage">>("GET", path)).body.data.map((account) => account.id);
  const platforms = await idsAt("/platform/external-accounts?limit=100");
  expect(platforms).toContain(body.id);
  expect(platforms).not.toContain(customers.id);
  expect(await idsAt("/platform/external-accounts?currency=ISK")).toEqual([]);
  expect((await service.call("DELETE", at(body))).status).toBe(204);
  expect(await idsAt("/platform/external-accounts?limit=100")).not.toContain(body.id);
});

test("a payment over a deleted account continues and stays readable", async () => {
  const { customer, account } = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, customer.id, "005");
  const { body } = await transferIn(service, external.id, account.id, 5);
  expect((await service.call("DELETE", `/customers/external-accounts/${external.id}`)).status).toBe(204);
  await service.advance(30_000);
  expect(await transactionNow(service, body.id)).toMatchObject({
    status: "FAILED",
    source: { accountId: external.id },
  });
});
