import type { Derivation } from "../contract-adapter.ts";
import { emissions } from "./emissions.ts";
import { impossibleEvents } from "./impossible-events.ts";
import { redeliveries } from "./redeliveries.ts";
import { silentMoves } from "./silent-moves.ts";

/** The checks of this family, each derived from rows of the contract. */
export const eventsChecks: readonly Derivation[] = [emissions, impossibleEvents, silentMoves, redeliveries];
