import { agentBody } from "./fixtures.ts";
import { ownAccountBody } from "../external-accounts/fixtures.ts";
import { plainQuote } from "../quotes/requests.ts";
import { transfer } from "../transfers/requests.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const agentRequests: Requests<
  | "agents.actions.approve"
  | "agents.actions.reject"
  | "agents.approvals.list"
  | "agents.create"
  | "agents.delete"
  | "agents.deviceCodes.create"
  | "agents.deviceCodes.redeem"
  | "agents.deviceCodes.status"
  | "agents.get"
  | "agents.list"
  | "agents.me.actions.get"
  | "agents.me.actions.list"
  | "agents.me.externalAccounts.create"
  | "agents.me.externalAccounts.delete"
  | "agents.me.externalAccounts.get"
  | "agents.me.externalAccounts.list"
  | "agents.me.get"
  | "agents.me.internalAccounts.list"
  | "agents.me.quotes.create"
  | "agents.me.quotes.execute"
  | "agents.me.quotes.get"
  | "agents.me.transactions.get"
  | "agents.me.transactions.list"
  | "agents.me.transfers.in"
  | "agents.me.transfers.out"
  | "agents.policy.update"
  | "agents.update"
> = {
  "agents.create": async (t, { customer }) => ({ body: agentBody(t, await customer()) }),
  "agents.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "agents.get": async (_t, { agent }) => ({ params: { agentId: await agent() } }),
  "agents.update": async (t, { disposableAgent }) => ({
    params: { agentId: await disposableAgent() },
    body: { name: t.unique("renamed") },
  }),
  "agents.delete": async (_t, { disposableAgent }) => ({ params: { agentId: await disposableAgent() } }),
  "agents.policy.update": async (_t, { disposableAgent }) => ({
    params: { agentId: await disposableAgent() },
    body: { defaultExecutionMode: "APPROVAL_REQUIRED" },
  }),
  "agents.deviceCodes.create": async (_t, { disposableAgent }) => ({ params: { agentId: await disposableAgent() } }),
  "agents.deviceCodes.status": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
  "agents.deviceCodes.redeem": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
  "agents.approvals.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "agents.actions.approve": async (_t, { approvingAgent, pendingAction }) => ({
    params: { agentId: await approvingAgent(), actionId: await pendingAction() },
  }),
  "agents.actions.reject": async (_t, { approvingAgent, pendingAction }) => ({
    params: { agentId: await approvingAgent(), actionId: await pendingAction() },
    body: { reason: "Not now" },
  }),
  "agents.me.get": async () => ({}),
  "agents.me.actions.list": async () => ({}),
  "agents.me.actions.get": async (_t, { ownAction }) => ({ params: { actionId: await ownAction() } }),
  "agents.me.transfers.in": (_t, named) => transfer("in", named),
  "agents.me.transfers.out": (_t, named) => transfer("out", named),
  "agents.me.quotes.create": (_t, named) => plainQuote(named),
  "agents.me.quotes.get": async (_t, { agentQuote }) => ({ params: { quoteId: await agentQuote() } }),
  "agents.me.quotes.execute": async (_t, { agentQuote }) => ({ params: { quoteId: await agentQuote() } }),
  "agents.me.transactions.list": async () => ({}),
  "agents.me.transactions.get": async (_t, { transaction }) => ({ params: { transactionId: await transaction() } }),
  "agents.me.internalAccounts.list": async () => ({}),
  "agents.me.externalAccounts.create": async (t) => ({ body: ownAccountBody(t) }),
  "agents.me.externalAccounts.list": async () => ({}),
  "agents.me.externalAccounts.get": async (_t, { externalAccount }) => ({
    params: { externalAccountId: await externalAccount() },
  }),
  "agents.me.externalAccounts.delete": async (_t, { disposableExternalAccount }) => ({
    params: { externalAccountId: await disposableExternalAccount() },
  }),
};
