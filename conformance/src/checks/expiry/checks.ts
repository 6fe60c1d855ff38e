import type { Derivation } from "../contract-adapter.ts";
import { countedEnds } from "./counted-ends.ts";
import { expiries } from "./expiries.ts";
import { unaffectedByTime } from "./unaffected-by-time.ts";
import { lifetimeChecks } from "./lifetimes.ts";
import { justBeforeExpiry } from "./just-before-expiry.ts";

/** The checks of this family, each derived from rows of the contract. */
export const expiryChecks: readonly Derivation[] = [
  justBeforeExpiry,
  expiries,
  lifetimeChecks,
  countedEnds,
  unaffectedByTime,
];
