import type { Call, Handlers } from "@tallystick/server";
import { readOwnersAccounts, toInternalAccount, type OwnedBy } from "../../accounts/index.ts";
import { findQuote, toQuote } from "../../quotes/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { findTransaction, readCustomersTransactions, toTransaction } from "../../transactions/index.ts";
import { findAction, readOwnActions } from "../actions/store.ts";
import { actionReply, actionReplies } from "../actions/action-reply.ts";
import { callingAgent } from "./calling-agent.ts";
import { toAgent } from "../view.ts";
import {
  dropExternalAccount,
  findOwnersExternalAccount,
  readOwnersExternalAccounts,
  registerExternalAccount,
  toExternalAccount,
} from "../../external-accounts/index.ts";

type Operations =
  | `agents.me.${"get" | "actions.list" | "actions.get" | "quotes.get" | "internalAccounts.list"}`
  | `agents.me.transactions.${"list" | "get"}`
  | `agents.me.externalAccounts.${"list" | "create" | "get" | "delete"}`;

/** What an agent sees and manages for its customer. Other customers' resources do not exist for it (AGENT-26). */
export function ownHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "agents.me.get": async (call: Call<"agents.me.get", Tx>) => ({
      status: 200,
      body: toAgent(await callingAgent(call.tx, call.agent), call.now),
    }),

    "agents.me.actions.list": async (call: Call<"agents.me.actions.list", Tx>) => {
      const { items, ...rest } = await readOwnActions(call.tx, { agentId: call.agent.id }, call.page, call.filters);
      return { status: 200, body: call.listed(await actionReplies(call.tx, items, call.now), rest) };
    },

    "agents.me.actions.get": async (call: Call<"agents.me.actions.get", Tx>) => {
      const action = await findAction(call.tx, call.agent.id, call.params.actionId);
      if (!action) call.refuse("unknown path.actionId");
      return { status: 200, body: await actionReply(call.tx, action, call.now) };
    },

    "agents.me.quotes.get": async (call: Call<"agents.me.quotes.get", Tx>) => {
      const quote = await findQuote(call.tx, call.agent.platformId, call.params.quoteId);
      if (quote?.agentId !== call.agent.id) call.refuse("unknown path.quoteId");
      return { status: 200, body: toQuote(quote, call.now) };
    },

    "agents.me.transactions.list": async (call: Call<"agents.me.transactions.list", Tx>) => {
      const { platformId, customerId } = call.agent;
      const page = await readCustomersTransactions(call.tx, { platformId, customerId }, call.page, call.filters);
      return { status: 200, body: call.listed(page.items.map(toTransaction), page) };
    },

    "agents.me.transactions.get": async (call: Call<"agents.me.transactions.get", Tx>) => {
      const row = await findTransaction(call.tx, call.params.transactionId);
      if (row?.customerId !== call.agent.customerId) call.refuse("unknown path.transactionId");
      return { status: 200, body: toTransaction(row) };
    },

    "agents.me.internalAccounts.list": async (call: Call<"agents.me.internalAccounts.list", Tx>) => {
      const page = await readOwnersAccounts(call.tx, ownedBy(call), call.page, call.filters);
      return { status: 200, body: call.listed(page.items.map(toInternalAccount), page) };
    },

    "agents.me.externalAccounts.list": async (call: Call<"agents.me.externalAccounts.list", Tx>) => {
      const page = await readOwnersExternalAccounts(call.tx, ownedBy(call), call.page, call.filters);
      return { status: 200, body: call.listed(page.items.map(toExternalAccount), page) };
    },

    "agents.me.externalAccounts.create": async (call: Call<"agents.me.externalAccounts.create", Tx>) => {
      const { tx, body, now } = call;
      const row = await registerExternalAccount(runtime, tx, { ...ownedBy(call), body, now }, call);
      return { status: 201, body: toExternalAccount(row) };
    },

    "agents.me.externalAccounts.get": async (call: Call<"agents.me.externalAccounts.get", Tx>) => {
      const row = await findOwnersExternalAccount(call.tx, ownedBy(call), call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      return { status: 200, body: toExternalAccount(row) };
    },

    "agents.me.externalAccounts.delete": async (call: Call<"agents.me.externalAccounts.delete", Tx>) => {
      const row = await findOwnersExternalAccount(call.tx, ownedBy(call), call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      await dropExternalAccount(call.tx, row.id);
      return { status: 204 };
    },
  };
}

function ownedBy({ agent }: Pick<Call<Operations, Tx>, "agent">): OwnedBy {
  return { platformId: agent.platformId, ownerId: agent.customerId };
}
