import type { Derivation } from "../../contract-adapter.ts";
import { shownFacts } from "./returned-resources.ts";

/** The checks of this family, each derived from rows of the contract. */
export const factsChecks: readonly Derivation[] = [shownFacts];
