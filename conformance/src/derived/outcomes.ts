import { FixtureUnavailable } from "../engine/errors.ts";
import type { ContractSupport } from "../engine/types.ts";
import type { ContractAdapter } from "../families/contract-adapter.ts";

/** A request that falls under a row of its operation's outcome table. */
export const requestForOutcome: ContractSupport["requestForOutcome"] = async (_t, { id }, { suffix }) => {
  throw new FixtureUnavailable(`No request of ${id} for the outcome ${suffix} can be derived.`);
};

/** The accounts on which an outcome depends: a derived table knows none. */
export const outcomeAccounts: ContractAdapter["outcomeAccounts"] = { common: () => [{}], all: () => [] };
