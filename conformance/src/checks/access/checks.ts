import type { Derivation } from "../contract-adapter.ts";
import { foreignFilters } from "./foreign-filters.ts";
import { foreignLists } from "./foreign-lists.ts";
import { otherPlatforms } from "./other-platform.ts";
import { otherSchemes } from "./other-schemes.ts";
import { permissions } from "./permissions.ts";
import { unauthenticated } from "./unauthenticated.ts";

/** The checks of this family, each derived from rows of the contract. */
export const accessChecks: readonly Derivation[] = [
  unauthenticated,
  otherSchemes,
  permissions,
  otherPlatforms,
  foreignLists,
  foreignFilters,
];
