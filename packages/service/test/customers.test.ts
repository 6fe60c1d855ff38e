import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, createCustomer } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

async function refusal(fields: Record<string, unknown>): Promise<string> {
  const body = { customerType: "INDIVIDUAL", ...fields };
  const reply = await service.call("POST", "/customers", { body });
  return `${reply.status} ${reply.body.code}`;
}

test("a customer reads back as created, with the service's fields", async () => {
  const person = {
    fullName: "Ada Byron",
    birthDate: "1815-12-10",
    nationality: "GB",
    address: { line1: "12 Harbour Street", postalCode: "97204", country: "US" },
  };
  const made = await createCustomer(service, { ...person, region: "DE", email: "ada@example.com" });
  expect(made).toMatchObject({
    ...person,
    region: "DE",
    email: "ada@example.com",
    kycStatus: "APPROVED",
    isDeleted: false,
  });
  expect(made.id).toMatch(/^Customer:/);
  expect(made.platformCustomerId).toBe(made.id);
  expect(made.umaAddress).toMatch(/^\$[0-9a-f]{16}@uma\.example\.com$/);
  expect(made.currencies).toEqual(["EUR", "USD", "USDC", "USDB"]);
  const { body } = await service.call<Schema<"Customer">>("GET", `/customers/${encodeURIComponent(made.id)}`);
  expect(body).toEqual(made);
});

test("a customer is found by its own platform only", async () => {
  const made = await createCustomer(service);
  const path = `/customers/${made.id}`;
  expect(await service.call("GET", path, { as: service.second })).toMatchObject({
    status: 404,
    body: { code: "USER_NOT_FOUND" },
  });
  expect(await service.call("GET", "/customers/nobody")).toMatchObject({ status: 404 });
});

async function kinds(fields: Partial<Schema<"IndividualCustomerCreate">>): Promise<string[]> {
  const { id } = await createCustomer(service, fields);
  const accounts = await accountsOf(service, id);
  return accounts.map(({ type, balance }) => `${type} ${balance.currency.code}`).sort();
}

test("a new customer has an account in each of its currencies, and a wallet", async () => {
  const usual = ["EMBEDDED_WALLET USDB", "INTERNAL_CRYPTO USDB", "INTERNAL_CRYPTO USDC", "INTERNAL_FIAT USD"];
  expect(await kinds({})).toEqual(usual);
  expect(await kinds({ region: "US" })).toEqual(usual);
  expect(await kinds({ region: "BR" })).toEqual([...usual, "INTERNAL_FIAT BRL"].sort());
  // No currency of the catalogue: the platform's own remain.
  expect(await kinds({ region: "AQ" })).toEqual(usual);
  expect(await kinds({ currencies: ["BTC", "BTC"] })).toEqual(["EMBEDDED_WALLET USDB", "INTERNAL_CRYPTO BTC"]);
});

test("the end of the name selects the outcome in the sandbox", async () => {
  const statuses = [
    ["Ada 001", "PENDING"],
    ["Ada002", "REJECTED"],
    ["003", "UNVERIFIED"],
    ["Ada 004", "APPROVED"],
    ["", "APPROVED"],
  ] as const;
  for (const [fullName, kycStatus] of statuses) {
    expect(await createCustomer(service, { fullName })).toMatchObject({ kycStatus });
  }
});

test("fields of the service are ignored in the request", async () => {
  const sent = { kycStatus: "REJECTED", id: "Customer:1", isDeleted: true, createdAt: "2001-01-01T00:00:00Z" };
  const { body } = await service.call<Schema<"Customer">>("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", fullName: "Ada", ...sent },
  });
  expect(body).toMatchObject({ kycStatus: "APPROVED", isDeleted: false });
  expect(body.id).not.toBe(sent.id);
  expect(body.createdAt).not.toBe(sent.createdAt);
});

test("UMA addresses are of the platform's domain, case-insensitive, and unique", async () => {
  const made = await createCustomer(service, { umaAddress: "$Ada.Byron+1@UMA.example.com" });
  expect(made.umaAddress).toBe("$ada.byron+1@uma.example.com");
  expect(await refusal({ umaAddress: "$ada.byron+1@uma.example.com" })).toBe("409 UMA_ADDRESS_EXISTS");
  for (const umaAddress of [
    "ada@uma.example.com",
    "$ada@elsewhere.example",
    "$@uma.example.com",
    "$a da@uma.example.com",
    "$a@b@uma.example.com",
    `$${"a".repeat(64)}@uma.example.com`,
    "",
  ]) {
    expect(await refusal({ umaAddress })).toBe("400 INVALID_UMA_ADDRESS");
  }
});

test("a platformCustomerId is unique within its platform", async () => {
  const fields = { platformCustomerId: "one" };
  expect(await createCustomer(service, fields)).toMatchObject(fields);
  expect(await refusal(fields)).toBe("409 CONFLICT");
  expect(await createCustomer(service, fields, service.second)).toMatchObject(fields);
});

test("currencies outside the catalogue are rejected", async () => {
  expect(await refusal({ currencies: ["USD", "XXX"] })).toBe("400 INVALID_CURRENCY");
  expect(await refusal({ currencies: ["usd"] })).toBe("400 INVALID_CURRENCY");
});
