import { externalAccountBody, ownAccountBody } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: accounts at a bank that the target knows. */
export const externalAccountRequests: Requests<
  "agents.me.externalAccounts.create" | "customers.externalAccounts.create" | "platform.externalAccounts.create"
> = {
  "agents.me.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
  "customers.externalAccounts.create": async (t, { customer }) => ({ body: externalAccountBody(t, await customer()) }),
  "platform.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
};
