import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { createBusiness, createOwner, ownerBody } from "./known-business.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

type Owner = Schema<"BeneficialOwner">;

function get(id: string, as = service.first): Promise<Reply<Owner>> {
  return service.call("GET", `/beneficial-owners/${id}`, { as });
}

test("an owner is pending, reads back as created and is part of its business", async () => {
  const business = await createBusiness(service);
  const given = ownerBody(business.id, { middleName: "King", phoneNumber: "+15035550123", countryOfIssuance: "GB" });
  const { status, body } = await service.call<Owner>("POST", "/beneficial-owners", {
    body: { ...given, personalInfo: { ...given.personalInfo, motto: "Ad astra" }, kycStatus: "APPROVED" },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...given, kycStatus: "PENDING" });
  expect(body.personalInfo).toEqual(given.personalInfo);
  expect((await get(body.id)).body).toEqual(body);
  const shown = await service.call<Schema<"BusinessCustomer">>("GET", `/customers/${business.id}`);
  expect(shown.body.beneficialOwners).toEqual([body]);
  const list = await service.call<Schema<"CustomerPage">>("GET", "/customers?customerType=BUSINESS");
  expect(list.body.data).toContainEqual(shown.body);
});

test("an owner needs an existing business of the caller", async () => {
  const person = await createCustomer(service);
  const business = await createBusiness(service);
  const unknown = "Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const post = async (customerId: string, as = service.first): Promise<string> => {
    const reply = await service.call("POST", "/beneficial-owners", { body: ownerBody(customerId), as });
    return `${reply.status} ${reply.body.code}`;
  };
  expect(await post(person.id)).toBe("400 INVALID_INPUT");
  expect(await post(unknown)).toBe("400 INVALID_INPUT");
  expect(await post(business.id, service.second)).toBe("400 INVALID_INPUT");
  await service.call("DELETE", `/customers/${business.id}`);
  expect(await post(business.id)).toBe("400 INVALID_INPUT");
});

test("an update replaces roles and merges personal data and the address", async () => {
  const business = await createBusiness(service);
  const { body: made } = await createOwner(service, business.id);
  const { status, body } = await service.call<Owner>("PATCH", `/beneficial-owners/${made.id}`, {
    body: { roles: ["DIRECTOR"], personalInfo: { firstName: "Augusta", address: { city: "London" } } },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...made,
    roles: ["DIRECTOR"],
    personalInfo: {
      ...made.personalInfo,
      firstName: "Augusta",
      address: { ...made.personalInfo.address, city: "London" },
    },
    updatedAt: expect.any(String),
  });
  expect((await get(made.id)).body).toEqual(body);
  const empty = await service.call<Owner>("PATCH", `/beneficial-owners/${made.id}`, {
    body: { ownershipPercentage: 0 },
  });
  expect(empty.body).toMatchObject({ ...body, ownershipPercentage: 0, updatedAt: expect.any(String) });
});

test("owners are listed by business, within their platform", async () => {
  const [one, other] = [await createBusiness(service), await createBusiness(service)];
  const first = (await createOwner(service, one.id)).body;
  const second = (await createOwner(service, one.id)).body;
  await createOwner(service, other.id);
  const list = (as = service.first): Promise<Reply<Schema<"BeneficialOwnerPage">>> =>
    service.call("GET", `/beneficial-owners?customerId=${one.id}`, { as });
  expect((await list()).body).toEqual({ data: [second, first], hasMore: false });
  expect((await list(service.second)).body.data).toEqual([]);
  expect((await service.call("GET", "/beneficial-owners")).status).toBe(400);
  const refused = [
    await get(first.id, service.second),
    await get("BeneficialOwner:none"),
    await service.call("PATCH", `/beneficial-owners/${first.id}`, { body: {}, as: service.second }),
  ];
  for (const reply of refused) expect(reply).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
});
