import type { CallRequest, Operation, Trial } from "./words.ts";
import { unlessUnavailable } from "./words.ts";
import { isCreatedByTrial } from "../../requests/resources/created-by-trial.ts";
import { referencesOf } from "../../requests/resources/references.ts";
import type { EffectSupport } from "../../requests/trial.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { customerOf } from "./customers/fixtures.ts";
import { expectUnchanged, snapshot } from "./snapshot.ts";
import { untilStable } from "./transactions/until-stable.ts";

/**
 * Notes what a call of the operation could change for the trial's own customer, and for these. What the target does not
 * offer is not looked at: the refusal itself is judged all the same.
 */
export const watch: EffectSupport["watch"] = async (t, operation, requests, owners) => {
  const own = await customerOf(t).catch(unlessUnavailable);
  const customers = own === undefined ? owners : [own, ...owners];
  for (const { id } of customers) await untilStable(t, id).catch(unlessUnavailable);
  const about = { customers, quotes: quotesIn(t, operation, requests) };
  const before = await snapshot(t, operation, about);
  return (rules, state) => expectUnchanged(t, rules, state, operation, about, before);
};

/** The ids of the quotes that the requests name and this run has made. */
function quotesIn(t: Trial, operation: Operation, requests: readonly CallRequest[]): string[] {
  const places = referencesOf(t.contract, operation).filter(({ resource }) => resource === "Quote");
  const named = requests.flatMap((request) => places.map(({ at }) => valueInRequest(request, at)));
  return [...new Set(named)].filter(
    (id): id is string => typeof id === "string" && isCreatedByTrial(t, { resource: "Quote", id }),
  );
}
