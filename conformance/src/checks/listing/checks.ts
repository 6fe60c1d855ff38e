import type { Derivation } from "../contract-adapter.ts";
import { askedForEverything } from "./all-filters.ts";
import { bounds } from "./bounds.ts";
import { defaultSizes } from "./default-size.ts";
import { plainEnvelopes } from "./envelopes.ts";
import { everyState } from "./every-state.ts";
import { ofOneOwner } from "./of-one-owner.ts";
import { filteredPages } from "./filtered-pages.ts";
import { filtersInPairs } from "./filter-pairs.ts";
import { filters, filtersTogether } from "./filters.ts";
import { movedByTime } from "./timed-transitions.ts";
import { plainOrders } from "./plain-order.ts";
import { stablePages } from "./stable-pages.ts";
import { filtersInEveryState, stateFilters } from "./state-filter.ts";
import { anySteps, smallestSteps } from "./walks.ts";

/** The checks of this family, each derived from rows of the contract. */
export const listingChecks: readonly Derivation[] = [
  bounds,
  plainEnvelopes,
  plainOrders,
  filters,
  smallestSteps,
  filteredPages,
  defaultSizes,
  askedForEverything,
  anySteps,
  filtersInPairs,
  filtersTogether,
  everyState,
  ofOneOwner,
  stateFilters,
  filtersInEveryState,
  movedByTime,
  stablePages,
];
