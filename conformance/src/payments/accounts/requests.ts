import { externalAccountBody, ownAccountBody } from "../external-accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import type { Requests } from "../request-maker.ts";
import { clientKeys } from "../auth/client-keys.ts";

/** Internal and external accounts, and the configuration that says which can exist. */
export const accountRequests: Requests<
  | `config.${"get" | "update"}`
  | `${"customers" | "platform"}.internalAccounts.list`
  | `internalAccounts.${"update" | "export"}`
  | "sandbox.internalAccounts.fund"
  | `${"customers" | "platform"}.externalAccounts.${"create" | "list" | "get" | "delete"}`
> = {
  "config.get": async () => ({}),
  "config.update": async () => ({ body: {} }),
  "customers.internalAccounts.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "platform.internalAccounts.list": async () => ({}),
  "internalAccounts.update": async (_t, { wallet }) => ({
    params: { id: await wallet() },
    body: { privateEnabled: true },
  }),
  "internalAccounts.export": async (_t, { wallet }) => ({
    params: { id: await wallet() },
    body: { clientPublicKey: clientKeys().publicKey },
  }),
  "sandbox.internalAccounts.fund": async (_t, { internalAccount }) => ({
    params: { accountId: await internalAccount() },
    body: { amount: PLAIN_AMOUNT },
  }),
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
