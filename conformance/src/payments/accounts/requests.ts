import { clientKeys } from "../auth/client-keys.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const accountRequests: Requests<
  | "customers.internalAccounts.list"
  | "internalAccounts.export"
  | "internalAccounts.update"
  | "platform.internalAccounts.list"
> = {
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
};
