import type { Derivation } from "../contract-adapter.ts";
import { deletedWhileUsed } from "./races/deleted-while-used.ts";
import { sameRequestRaces } from "./races/same-request.ts";
import { declaredRefusals } from "./declared-refusals.ts";
import { tooOften } from "./rate-limits.ts";
import { refusedUpdates } from "./refused-updates.ts";

/** The checks of this family, each derived from rows of the contract. */
export const refusalsChecks: readonly Derivation[] = [
  declaredRefusals,
  refusedUpdates,
  tooOften,
  sameRequestRaces,
  deletedWhileUsed,
];
