import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { connected, last, type Connected } from "./connected-rails.ts";
import { createBusiness, createOwner } from "./known-business.ts";

async function createPerson({ service }: Connected): Promise<string> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" };
  const { body: customer } = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", { body });
  await service.advance(1);
  return customer.id;
}

async function statusOf({ service }: Connected, id: string): Promise<string | undefined> {
  return (await service.call<Schema<"IndividualCustomer">>("GET", `/customers/${id}`)).body.kycStatus;
}

async function verify({ service }: Connected, customerId: string): Promise<string> {
  const { body } = await service.call<Schema<"Verification">>("POST", "/verifications", { body: { customerId } });
  await service.advance(1);
  return body.id;
}

async function verificationNow({ service }: Connected, id: string): Promise<string> {
  return (await service.call<Schema<"Verification">>("GET", `/verifications/${id}`)).body.verificationStatus;
}

test("an older identity check approves nobody whom a newer one rejected", async () => {
  const rails = await connected();
  const id = await createPerson(rails);
  const about = "customer-check";
  const older = last(rails.taken, about).reference;
  const first = await verify(rails, id);
  const second = await verify(rails, id);
  const newer = last(rails.taken, about).reference;
  expect(await rails.service.report({ about, reference: newer, result: "PENDING" })).toBe("applied");
  expect(await verificationNow(rails, first)).toBe("IN_PROGRESS");
  expect(await rails.service.report({ about, reference: newer, result: "REJECTED" })).toBe("applied");
  expect(await rails.service.report({ about, reference: older, result: "APPROVED" })).toBe("outdated");
  expect(await rails.service.report({ about, reference: older, result: "APPROVED" })).toBe("repeated");
  expect(await statusOf(rails, id)).toBe("REJECTED");
  // The latest check decides for all of them, so that none is left open.
  expect([await verificationNow(rails, first), await verificationNow(rails, second)]).toEqual(["REJECTED", "REJECTED"]);
});

test("an identity check approves nobody who has another name since, and the new name is checked", async () => {
  const rails = await connected();
  const id = await createPerson(rails);
  const about = "customer-check";
  const older = last(rails.taken, about).reference;
  const body = { customerType: "INDIVIDUAL", fullName: "Mallory" };
  await rails.service.call("PATCH", `/customers/${id}`, { body });
  await rails.service.advance(1);
  const { reference, customer } = last(rails.taken, about);
  expect(customer).toMatchObject({ id, fullName: "Mallory" });
  expect(await rails.service.report({ about, reference: older, result: "APPROVED" })).toBe("outdated");
  expect(await statusOf(rails, id)).not.toBe("APPROVED");
  expect(await rails.service.report({ about, reference, result: "APPROVED" })).toBe("applied");
  expect(await statusOf(rails, id)).toBe("APPROVED");

  await rails.service.call("PATCH", `/customers/${id}`, { body });
  await rails.service.advance(1);
  expect(last(rails.taken, about).reference).toBe(reference);
});

test("an owner's older check does not decide after its data changed", async () => {
  const rails = await connected();
  const business = await createBusiness(rails.service);
  const { body: owner } = await createOwner(rails.service, business.id);
  await verify(rails, business.id);
  const about = "owner-check";
  const older = last(rails.taken, about).reference;
  const path = `/beneficial-owners/${owner.id}`;
  await rails.service.call("PATCH", path, { body: { personalInfo: { lastName: "Mallory" } } });
  await rails.service.advance(1);
  const newer = last(rails.taken, about);
  expect(newer.owner.personalInfo.lastName).toBe("Mallory");
  const report = (reference: string, result: "APPROVED" | "REJECTED") =>
    rails.service.report({ about, reference, result });
  expect(await report(newer.reference, "REJECTED")).toBe("applied");
  expect(await report(older, "APPROVED")).toBe("outdated");
  expect((await rails.service.call<Schema<"BeneficialOwner">>("GET", path)).body.kycStatus).toBe("REJECTED");
});
