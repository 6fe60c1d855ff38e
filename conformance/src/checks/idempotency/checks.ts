import type { Derivation } from "../contract-adapter.ts";
import { distinctKeys } from "./distinct-keys.ts";
import { forgotten } from "./forgotten.ts";
import { lostReplies } from "./lost-reply.ts";
import { mismatches } from "./mismatch.ts";
import { mixtures } from "./mixtures.ts";
import { races } from "./race.ts";
import { refusalsRemembered } from "./refusals-remembered.ts";
import { remembered } from "./remembered.ts";

import { replays } from "./replay.ts";
import { replaysAfterChanges } from "./replay-after-change.ts";
import { retentions } from "./retention.ts";
import { scopes } from "./scope.ts";

/** The checks of this family, each derived from rows of the contract. */
export const idempotencyChecks: readonly Derivation[] = [
  replays,
  replaysAfterChanges,
  distinctKeys,
  scopes,
  remembered,
  mismatches,
  races,
  lostReplies,
  mixtures,
  retentions,
  forgotten,
  refusalsRemembered,
];
