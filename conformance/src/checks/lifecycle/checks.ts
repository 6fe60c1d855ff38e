import type { Derivation } from "../contract-adapter.ts";
import { beginnings } from "./beginnings.ts";
import { illegalSteps } from "./illegal-steps.ts";
import { lastingStates } from "./lasting-states.ts";
import { matrix } from "./matrix.ts";
import { quantityMoves } from "./quantities.ts";
import { lifecycleRaces } from "./races.ts";
import { steps } from "./steps.ts";
import { walks } from "./walks.ts";
import { withoutMove } from "./unchanged-state.ts";

/** The checks of this family, each derived from rows of the contract. */
export const lifecycleChecks: readonly Derivation[] = [
  beginnings,
  matrix,
  steps,
  quantityMoves,
  illegalSteps,
  walks,
  lifecycleRaces,
  withoutMove,
  lastingStates,
];
