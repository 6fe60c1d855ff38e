import type { ContractSupport } from "../trial.ts";
import type { ResourceSupport } from "../resources/resource-support.ts";
import { requestWith } from "../resources/fixtures.ts";
import { stockSources } from "../effects/sources.ts";
import { outcomeMembers } from "./outcome-members.ts";

/** A request that falls under a row of its operation's outcome table. */
export const requestForOutcome: ContractSupport["requestForOutcome"] = async (t, operation, row) => {
  const request = await requestWith(t, operation.id, await outcomeMembers(t, operation, row));
  await stockSources(t, operation, request);
  return request;
};

/** The accounts on which an outcome depends: a derived table knows none. */
export const outcomeAccounts: ResourceSupport["outcomeAccounts"] = { common: () => [{}], all: () => [] };
