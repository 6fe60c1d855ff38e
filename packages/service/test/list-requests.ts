import { contract, type Filter, type Operation } from "@tallystick/contract";
import { expect } from "vitest";
import { agentFixtures } from "./agent-fixtures.ts";
import type { RunningService } from "./start-service.ts";

/** Values for filters that accept only some; the others accept any text. */
const samples: Record<string, string> = {
  currency: "USD",
  customerType: "INDIVIDUAL",
  region: "US",
  state: "ACTIVE",
  status: "COMPLETED",
  verificationStatus: "APPROVED",
  "transactions.list type": "OUTGOING",
  "agents.me.transactions.list type": "OUTGOING",
  "agents.me.actions.list status": "APPROVED",
  type: "EMBEDDED_WALLET",
  isPaused: "true",
  isConnected: "true",
};

/** The lists and filters without an index, each with the reason why that is enough. */
const unserved: Record<string, string> = {
  "auth.sessions.list": "an account has few live sessions",
  "auth.sessions.list accountId": "an account has few live sessions",
  "customers.list currency": "nearly every customer has each of its platform's few currencies",
  "customers.list updatedAfter": "sorts what has changed since, which is what the caller wants",
  "customers.list updatedBefore": "sorts what has not changed since",
  "agents.list updatedAfter": "reads agents newest first, of which most have changed since",
  "agents.list updatedBefore": "reads agents newest first",
  "cards.list accountId": "reads cards newest first, and looks each up among the few of the account",
  "tokens.list updatedAfter": "a platform has few tokens",
  "tokens.list updatedBefore": "a platform has few tokens",
};

export const lists: Operation[] = Object.values(contract.operations).filter(({ listing }) => listing !== undefined);

/** Requests a page of a list: of the whole, or by a filter. */
export type RequestPage = (row: Operation, filter?: Filter) => Promise<void>;

/** Creates what the lists show. */
export async function listRequests(service: RunningService): Promise<RequestPage> {
  const { customer, account, agentId, me } = await agentFixtures(service);
  const { id } = customer;
  const values: Record<string, string> = {
    customerId: id,
    cardholderId: id,
    documentHolder: id,
    accountId: account.id,
    agentId,
  };
  const valueOf = (row: Operation, parameter: string): string => {
    if (/After$|Before$|Date$/.test(parameter)) return "2025-10-13T00:00:00.000Z";
    return values[parameter] ?? samples[`${row.id} ${parameter}`] ?? samples[parameter] ?? "something";
  };
  return async (row, filter) => {
    const required = row.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    const names = new Set(filter ? [...required, filter.parameter] : required);
    const query = new URLSearchParams([...names].map((name) => [name, valueOf(row, name)]));
    const call = row.access.scheme === "agent" ? me : service.call;
    const { status, body } = await call("GET", `${row.path.replace("/agents/me", "")}?${query.toString()}`);
    expect([status, body.message]).toEqual([200, undefined]);
  };
}

/** The names of a list and its filters that are known to have no index. */
export function unservedOf(row: Operation): Set<string> {
  return new Set(Object.keys(unserved).filter((name) => name.split(" ", 1)[0] === row.id));
}
