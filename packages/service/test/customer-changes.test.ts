import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, createCustomer, registerUsdAccount, transferIn } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

type Individual = Schema<"IndividualCustomer">;
type Business = Schema<"BusinessCustomer">;

function update<Customer = Individual>(id: string, fields: object): Promise<Reply<OrRefusal<Customer>>> {
  return service.call("PATCH", `/customers/${id}`, { body: { customerType: "INDIVIDUAL", ...fields } });
}

async function createBusiness(fields: object = {}): Promise<Business> {
  const body = { customerType: "BUSINESS", ...fields };
  return (await service.call<Business>("POST", "/customers", { body })).body;
}

const businessInfo = { legalName: "Analytical Engines", incorporatedOn: "2020-02-29", taxId: "12-3456789" };
const address = { line1: "12 Harbour Street", postalCode: "97204", country: "US" };

test("an update changes the given fields and keeps the rest", async () => {
  const made = await createCustomer(service, { fullName: "Ada Byron", nationality: "GB", region: "US" });
  await service.advance(1000);
  const { status, body } = await update(made.id, { fullName: "Ada Lovelace", address, region: "DE", isDeleted: true });
  expect(status).toBe(200);
  expect(body).toEqual({ ...made, fullName: "Ada Lovelace", address, updatedAt: expect.any(String) });
  expect(Date.parse(body.updatedAt ?? "")).toBeGreaterThan(Date.parse(made.updatedAt ?? ""));
  expect((await service.call("GET", `/customers/${made.id}`)).body).toEqual(body);
});

test("a business starts unverified, reads back as created and merges later data", async () => {
  const info = { ...businessInfo, registrationNumber: "HRB-900", countriesOfOperation: ["US", "DE"] };
  const made = await createBusiness({ businessInfo: info, address, kybStatus: "APPROVED" });
  expect(made).toMatchObject({ kybStatus: "UNVERIFIED", businessInfo: info, address, beneficialOwners: [] });
  expect((await service.call("GET", `/customers/${made.id}`)).body).toEqual(made);
  const changes = { customerType: "BUSINESS", businessInfo: { taxId: "98", countriesOfOperation: ["FR"] } };
  const { body } = await update<Business>(made.id, changes);
  expect(body.businessInfo).toEqual({ ...info, taxId: "98", countriesOfOperation: ["FR"] });
  expect(body.address).toEqual(address);
});

test("a business without a name is rejected", async () => {
  const nameless = { incorporatedOn: businessInfo.incorporatedOn, taxId: businessInfo.taxId };
  const body = { customerType: "BUSINESS", businessInfo: nameless };
  expect(await service.call("POST", "/customers", { body })).toMatchObject({ status: 400 });
  const made = await createBusiness();
  expect(made.businessInfo).toBeUndefined();
  const refused = await update(made.id, { customerType: "BUSINESS", businessInfo: { taxId: "98" } });
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_INPUT"]);
  const { body: named } = await update<Business>(made.id, {
    customerType: "BUSINESS",
    businessInfo: { legalName: "Analytical Engines" },
  });
  expect(named.businessInfo).toEqual({ legalName: "Analytical Engines" });
});

test("an update must name the customer's own type", async () => {
  const { id } = await createCustomer(service);
  expect(await update(id, { customerType: "BUSINESS" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
  expect(await update(id, { customerType: undefined })).toMatchObject({ status: 400 });
});

test("new currencies open accounts, and none is closed", async () => {
  const { id } = await createCustomer(service, { currencies: ["BTC"] });
  const { body } = await update(id, { currencies: ["USD", "USDB", "USD"] });
  expect(body.currencies).toEqual(["USD", "USDB"]);
  const kinds = (await accountsOf(service, id)).map(({ type, balance }) => `${type} ${balance.currency.code}`);
  expect(kinds.sort()).toEqual([
    "EMBEDDED_WALLET USDB",
    "INTERNAL_CRYPTO BTC",
    "INTERNAL_CRYPTO USDB",
    "INTERNAL_FIAT USD",
  ]);
  expect(await update(id, { currencies: ["XXX"] })).toMatchObject({ status: 400, body: { code: "INVALID_CURRENCY" } });
});

test("a UMA address changes to a free, well-formed one; its own counts as free", async () => {
  const [one, other] = [await createCustomer(service), await createCustomer(service)];
  const mine = one.umaAddress.toUpperCase().replace("@UMA.EXAMPLE.COM", "@uma.example.com");
  expect(await update(one.id, { umaAddress: mine })).toMatchObject({
    status: 200,
    body: { umaAddress: one.umaAddress },
  });
  expect(await update(one.id, { umaAddress: "$moved@uma.example.com" })).toMatchObject({ status: 200 });
  expect(await update(other.id, { umaAddress: "$Moved@uma.example.com" })).toMatchObject({
    status: 409,
    body: { code: "UMA_ADDRESS_EXISTS" },
  });
  expect(await update(other.id, { umaAddress: "moved" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_UMA_ADDRESS" },
  });
  expect(await update(other.id, { umaAddress: one.umaAddress })).toMatchObject({ status: 200 });
});

test("a deleted customer is readable and rejects every change", async () => {
  const made = await createCustomer(service, { platformCustomerId: "to be deleted" });
  const [account] = await accountsOf(service, made.id);
  const external = await registerUsdAccount(service, made.id);
  const path = `/customers/${made.id}`;
  const { status, body } = await service.call<Individual>("DELETE", path);
  expect([status, body]).toEqual([200, { ...made, isDeleted: true, updatedAt: expect.any(String) }]);
  expect((await service.call("GET", path)).body).toEqual(body);
  for (const gone of [await service.call("DELETE", path), await update(made.id, { fullName: "Ada" })]) {
    expect([gone.status, gone.body.code]).toEqual([410, "CUSTOMER_DELETED"]);
  }
  expect(await transferIn(service, external.id, account?.id ?? "", 100)).toMatchObject({ status: 403 });
  expect(await createCustomer(service, { platformCustomerId: "to be deleted" })).toMatchObject({ isDeleted: false });
  const taken = await service.call("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", umaAddress: made.umaAddress },
  });
  expect(taken.status).toBe(409);
});

test("another platform cannot change or delete a customer", async () => {
  const { id } = await createCustomer(service);
  const asOther = { as: service.second };
  const unknown = { status: 404, body: { code: "USER_NOT_FOUND" } };
  for (const someId of [id, "Customer:none"]) {
    const path = `/customers/${someId}`;
    expect(await service.call("PATCH", path, { body: { customerType: "INDIVIDUAL" }, ...asOther })).toMatchObject(
      unknown,
    );
    expect(await service.call("DELETE", path, asOther)).toMatchObject(unknown);
  }
  expect((await service.call<Individual>("GET", `/customers/${id}`)).body.isDeleted).toBe(false);
});

test("of many concurrent deletions one succeeds", async () => {
  const { id } = await createCustomer(service);
  const replies = await Promise.all(Array.from({ length: 8 }, () => service.call("DELETE", `/customers/${id}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 410)).toHaveLength(7);
});

test("undeclared fields are dropped", async () => {
  const strange = { ...businessInfo, motto: "Ad astra" };
  const made = await createBusiness({ businessInfo: strange, address: { ...address, planet: "Earth" }, motto: "x" });
  expect(made).toMatchObject({ businessInfo, address });
  expect(JSON.stringify(made)).not.toMatch(/motto|planet/);
  const { body } = await update<Business>(made.id, {
    customerType: "BUSINESS",
    businessInfo: { motto: "x", taxId: "9" },
  });
  expect(body.businessInfo).toEqual({ ...businessInfo, taxId: "9" });
});
