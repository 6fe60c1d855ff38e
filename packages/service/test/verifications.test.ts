import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { createBusiness, createOwner } from "./known-business.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { upload } from "./upload.ts";
import { startReceiver } from "./webhook-receiver.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

type Verification = Schema<"Verification">;
type Business = Schema<"BusinessCustomer">;

async function verify(customerId: string): Promise<Verification> {
  const reply = await service.call<Verification>("POST", "/verifications", { body: { customerId } });
  expect(reply.status).toBe(200);
  return reply.body;
}

async function customer<Kind = Business>(id: string): Promise<Kind> {
  return (await service.call<Kind>("GET", `/customers/${id}`)).body;
}

const complete = ["CERTIFICATE_OF_INCORPORATION", "DIRECTOR_REGISTRY", "SHAREHOLDER_REGISTER", "TAX_RETURN"];

test("the end of the registration number decides alone, over missing data", async () => {
  for (const [registrationNumber, kybStatus, verificationStatus] of [
    ["HRB-001", "PENDING", "IN_PROGRESS"],
    ["HRB002", "REJECTED", "REJECTED"],
    ["HRB-900", "APPROVED", "APPROVED"],
    ["1", "APPROVED", "APPROVED"],
  ] as const) {
    const { id } = await createBusiness(service, { registrationNumber });
    const made = await verify(id);
    expect(made).toMatchObject({ customerId: id, verificationStatus, errors: [] });
    expect(await customer(id)).toMatchObject({ kybStatus });
    expect((await service.call<Verification>("GET", `/verifications/${made.id}`)).body).toEqual(made);
  }
});

test("a business without a number lists its missing data until it is complete, and is approved", async () => {
  const { id } = await createBusiness(service);
  const first = await verify(id);
  expect(first.verificationStatus).toBe("RESOLVE_ERRORS");
  expect(first.errors).toHaveLength(7);
  expect(await customer(id)).toMatchObject({ kybStatus: "UNVERIFIED" });
  await createOwner(service, id);
  for (const documentType of complete) await upload(service, id, { parts: { documentType } });
  const second = await verify(id);
  expect(second).toMatchObject({ verificationStatus: "APPROVED", errors: [] });
  expect(second.id).not.toBe(first.id);
  expect(await customer(id)).toMatchObject({ kybStatus: "APPROVED" });
  const old = await service.call<Verification>("GET", `/verifications/${first.id}`);
  expect(old.body).toEqual(first);
});

test("the end of an owner's name decides each verification of the owner, not of the business", async () => {
  const { id } = await createBusiness(service);
  const lastNames = ["Byron001", "Byron002", "Byron"];
  for (const lastName of lastNames) await createOwner(service, id, { lastName });
  expect(await verify(id)).toMatchObject({ verificationStatus: "RESOLVE_ERRORS" });
  const statuses = async (): Promise<unknown> => (await customer(id)).beneficialOwners?.map((row) => row.kycStatus);
  expect(await statuses()).toEqual(["PENDING", "REJECTED", "APPROVED"]);
  const [pending] = (await customer(id)).beneficialOwners ?? [];
  await service.call("PATCH", `/beneficial-owners/${pending?.id}`, { body: { personalInfo: { lastName: "King" } } });
  for (const documentType of complete) await upload(service, id, { parts: { documentType } });
  expect(await verify(id)).toMatchObject({ verificationStatus: "APPROVED" });
  expect(await statuses()).toEqual(["APPROVED", "REJECTED", "APPROVED"]);
});

test("a verification uses the person's current name", async () => {
  const { id } = await createCustomer(service, { fullName: "Ada Byron" });
  for (const [fullName, kycStatus, verificationStatus] of [
    ["Ada Byron", "APPROVED", "APPROVED"],
    ["Ada 001", "PENDING", "IN_PROGRESS"],
    ["Ada 002", "REJECTED", "REJECTED"],
    ["Ada 003", "UNVERIFIED", "READY_FOR_VERIFICATION"],
    ["Ada King", "APPROVED", "APPROVED"],
  ]) {
    await service.call("PATCH", `/customers/${id}`, { body: { customerType: "INDIVIDUAL", fullName } });
    expect(await verify(id)).toMatchObject({ verificationStatus, errors: [] });
    expect(await customer(id)).toMatchObject({ kycStatus });
  }
});

test("an unknown, deleted or foreign customer is not verified", async () => {
  const { id } = await createCustomer(service);
  const refused = async (customerId: string, as = service.first): Promise<unknown> => {
    const { status, body } = await service.call("POST", "/verifications", { body: { customerId }, as });
    return [status, body.code];
  };
  expect(await refused(id, service.second)).toEqual([404, "USER_NOT_FOUND"]);
  expect(await refused("Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10")).toEqual([404, "USER_NOT_FOUND"]);
  await service.call("DELETE", `/customers/${id}`);
  expect(await refused(id)).toEqual([404, "USER_NOT_FOUND"]);
  expect((await service.call("POST", "/verifications", { body: {} })).status).toBe(400);
});

test("verifications are listed by customer and status, within their platform", async () => {
  const [one, other] = [await createBusiness(service), await createCustomer(service)];
  const made = [await verify(one.id), await verify(one.id)];
  const another = await verify(other.id);
  const list = async (query: string, as = service.first): Promise<string[]> => {
    const page: Reply<Schema<"VerificationPage">> = await service.call("GET", `/verifications?${query}`, { as });
    return page.body.data.map(({ id }) => id);
  };
  expect(await list(`customerId=${one.id}`)).toEqual(made.map(({ id }) => id).toReversed());
  expect(await list(`customerId=${one.id}&verificationStatus=APPROVED`)).toEqual([]);
  expect((await list("verificationStatus=APPROVED")).at(0)).toBe(another.id);
  expect(await list("", service.second)).toEqual([]);
  const foreign = await service.call("GET", `/verifications/${another.id}`, { as: service.second });
  expect(foreign).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
});

test("every transition of a customer and a verification has one event, equal to its read", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const receiver = await startReceiver();
  await own.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  await createCustomer(own, { fullName: "Ada 003" });
  const person = await createCustomer(own, { fullName: "Ada Byron" });
  const business = await createBusiness(own);
  const post = async (customerId: string): Promise<Verification> =>
    (await own.call<Verification>("POST", "/verifications", { body: { customerId } })).body;
  const blocked = await post(business.id);
  const businessInfo = { registrationNumber: "HRB-001" };
  await own.call("PATCH", `/customers/${business.id}`, { body: { customerType: "BUSINESS", businessInfo } });
  const begun = await post(business.id);
  const again = await post(person.id);
  const arrivals = (await receiver.received(6)).map(({ event }) => event);
  const reported = (id: string): unknown =>
    arrivals.filter(({ data }) => (data as { id?: string } | undefined)?.id === id).map(({ type }) => type);
  expect(reported(person.id)).toEqual(["CUSTOMER.KYC_APPROVED"]);
  expect(reported(business.id)).toEqual(["CUSTOMER.KYB_PENDING"]);
  expect(reported(blocked.id)).toEqual(["VERIFICATION.RESOLVE_ERRORS"]);
  expect(reported(begun.id)).toEqual(["VERIFICATION.IN_PROGRESS"]);
  expect(reported(again.id)).toEqual(["VERIFICATION.APPROVED"]);
  const data = (type: string): unknown => arrivals.find((event) => event.type === type)?.data;
  expect(data("VERIFICATION.RESOLVE_ERRORS")).toEqual(blocked);
  expect(data("CUSTOMER.KYC_APPROVED")).toEqual(person);
  const shown = await own.call("GET", `/customers/${business.id}`);
  expect(data("CUSTOMER.KYB_PENDING")).toEqual(shown.body);
});
