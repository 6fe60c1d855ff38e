import type { Derivation } from "../contract-adapter.ts";
import { afterDeletes } from "./after-delete.ts";
import { conditionalReads } from "./conditional-reads.ts";
import { restored } from "./restored.ts";
import { clearedByNull } from "./cleared-by-null.ts";
import { deletedIsShown } from "./readable-after-delete.ts";
import { leftOut } from "./omitted-members.ts";
import { keptByMoves } from "./kept-by-moves.ts";
import { links } from "./links.ts";
import { listedAsRead } from "./listed-as-read.ts";
import { listedIsRead } from "./listed-is-read.ts";
import { othersKeptByDeletes, othersUnchanged } from "./others-unchanged.ts";
import { merges } from "./merges.ts";
import { overwrites } from "./overwrites.ts";
import { shownAsCreated } from "./created.ts";
import { shownAsUpdated } from "./updated.ts";
import { takesNull } from "./accepts-null.ts";
import { toTheLetter } from "./verbatim.ts";

/** The checks of this family, each derived from rows of the contract. */
export const readsChecks: readonly Derivation[] = [
  shownAsCreated,
  shownAsUpdated,
  keptByMoves,
  othersUnchanged,
  othersKeptByDeletes,
  overwrites,
  merges,
  toTheLetter,
  clearedByNull,
  leftOut,
  links,
  takesNull,
  afterDeletes,
  restored,
  listedAsRead,
  listedIsRead,
  deletedIsShown,
  conditionalReads,
];
