import type { EffectSupport } from "../engine/types.ts";
import { customerOf } from "./customers/fixtures.ts";
import { expectUnchanged, snapshot } from "./snapshot.ts";
import { untilStable } from "./transactions/until-stable.ts";

/** Notes what a call of the operation could change for the trial's own customer, and for these. */
export const watch: EffectSupport["watch"] = async (t, operation, _requests, owners) => {
  const customers = [await customerOf(t), ...owners];
  for (const { id } of customers) await untilStable(t, id);
  const before = await snapshot(t, operation, customers);
  return (rules, state) => expectUnchanged(t, rules, state, operation, customers, before);
};
