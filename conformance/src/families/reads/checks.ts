import type { Derivation } from "../contract-adapter.ts";
import { afterDeletes } from "./after-delete.ts";
import { readBacks } from "./read-back.ts";
import { shownAgain } from "./shown-again.ts";

/** The checks of this family, each derived from rows of the contract. */
export const readsChecks: readonly Derivation[] = [readBacks, shownAgain, afterDeletes];
