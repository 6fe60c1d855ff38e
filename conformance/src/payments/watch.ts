import type { EffectSupport } from "../engine/types.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { customerOf } from "./customers/fixtures.ts";
import { expectUnchanged, snapshot } from "./snapshot.ts";
import { untilStable } from "./transactions/until-stable.ts";

/**
 * Notes what a call of the operation could change for the trial's own customer, and for these. What the target does not
 * offer is not looked at: the refusal itself is judged all the same.
 */
export const watch: EffectSupport["watch"] = async (t, operation, _requests, owners) => {
  const own = await customerOf(t).catch(unlessUnavailable);
  const customers = own === undefined ? owners : [own, ...owners];
  for (const { id } of customers) await untilStable(t, id).catch(unlessUnavailable);
  const before = await snapshot(t, operation, customers);
  return (rules, state) => expectUnchanged(t, rules, state, operation, customers, before);
};
