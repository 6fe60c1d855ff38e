import { externalAccountBody, ownAccountBody } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const externalAccountRequests: Requests<
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.delete"
  | "customers.externalAccounts.get"
  | "customers.externalAccounts.list"
  | "platform.externalAccounts.create"
  | "platform.externalAccounts.delete"
  | "platform.externalAccounts.get"
  | "platform.externalAccounts.list"
> = {
  "customers.externalAccounts.create": async (t, { customer }) => ({ body: externalAccountBody(t, await customer()) }),
  "customers.externalAccounts.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "customers.externalAccounts.get": async (_t, { externalAccount }) => ({
    params: { externalAccountId: await externalAccount() },
  }),
  "customers.externalAccounts.delete": async (_t, { disposableExternalAccount }) => ({
    params: { externalAccountId: await disposableExternalAccount() },
  }),
  "platform.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
  "platform.externalAccounts.list": async () => ({}),
  "platform.externalAccounts.get": async (_t, { platformAccount }) => ({
    params: { externalAccountId: await platformAccount() },
  }),
  "platform.externalAccounts.delete": async (_t, { platformAccount }) => ({
    params: { externalAccountId: await platformAccount() },
  }),
};
