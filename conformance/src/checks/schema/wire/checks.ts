import type { Derivation } from "../../contract-adapter.ts";
import { encodedIds } from "./encoded-ids.ts";
import { malformed } from "./malformed.ts";
import { wirePaths } from "./paths.ts";

/** The checks of this family, each derived from rows of the contract. */
export const wireChecks: readonly Derivation[] = [wirePaths, encodedIds, malformed];
