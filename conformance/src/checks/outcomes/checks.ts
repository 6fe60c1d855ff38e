import type { Derivation } from "../contract-adapter.ts";
import { delayedOutcomes } from "./delayed.ts";
import { anyAccount, instantOutcomes } from "./instant.ts";

/** The checks of this family, each derived from rows of the contract. */
export const outcomesChecks: readonly Derivation[] = [instantOutcomes, anyAccount, delayedOutcomes];
