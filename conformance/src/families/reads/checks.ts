import type { Derivation } from "../contract-adapter.ts";
import { afterDeletes } from "./after-delete.ts";
import { readBacks } from "./read-back.ts";

/** The checks of this family, each derived from rows of the contract. */
export const readsChecks: readonly Derivation[] = [readBacks, afterDeletes];
