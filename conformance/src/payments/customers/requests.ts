import { individual } from "./fixtures.ts";
import { documentForm, replacementForm } from "../documents/fixtures.ts";
import { ownerBody } from "../owners/fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** Customers, owners, documents and verifications. */
export const customerRequests: Requests<
  | `customers.${"create" | "list" | "get" | "update" | "delete"}`
  | `owners.${"create" | "list" | "get" | "update"}`
  | `documents.${"create" | "list" | "get" | "replace" | "delete"}`
  | `verifications.${"create" | "list" | "get"}`
> = {
  "customers.create": async (t) => ({ body: individual(t) }),
  "customers.list": async () => ({}),
  "customers.get": async (_t, { customer }) => ({ params: { customerId: await customer() } }),
  "customers.update": async (_t, { customer }) => ({
    params: { customerId: await customer() },
    body: { customerType: "INDIVIDUAL", fullName: "Robin Renamed" },
  }),
  "customers.delete": async (_t, { disposableCustomer }) => ({ params: { customerId: await disposableCustomer() } }),
  "owners.create": async (t, { business }) => ({ body: ownerBody(t, await business()) }),
  "owners.list": async (_t, { business }) => ({ query: { customerId: await business() } }),
  "owners.get": async (_t, { owner }) => ({ params: { beneficialOwnerId: await owner() } }),
  "owners.update": async (_t, { owner }) => ({
    params: { beneficialOwnerId: await owner() },
    body: { ownershipPercentage: 40 },
  }),
  "documents.create": async (_t, { customer }) => ({ body: documentForm(await customer()) }),
  "documents.list": async (_t, { customer }) => ({ query: { documentHolder: await customer() } }),
  "documents.get": async (_t, { document }) => ({ params: { documentId: await document() } }),
  "documents.replace": async (_t, { document }) => ({
    params: { documentId: await document() },
    body: replacementForm(),
  }),
  "documents.delete": async (_t, { disposableDocument }) => ({ params: { documentId: await disposableDocument() } }),
  "verifications.create": async (_t, { customer }) => ({ body: { customerId: await customer() } }),
  "verifications.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "verifications.get": async (_t, { verification }) => ({ params: { verificationId: await verification() } }),
};
