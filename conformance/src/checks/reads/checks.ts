import type { Derivation } from "../contract-adapter.ts";
import { afterDeletes } from "./after-delete.ts";
import { clearedByNull } from "./cleared-by-null.ts";
import { deletedIsShown } from "./deleted-is-shown.ts";
import { leftOut } from "./left-out.ts";
import { links } from "./links.ts";
import { listedAsRead } from "./listed-as-read.ts";
import { readBacks } from "./read-back.ts";
import { shownAgain } from "./shown-again.ts";
import { takesNull } from "./takes-null.ts";
import { toTheLetter } from "./to-the-letter.ts";

/** The checks of this family, each derived from rows of the contract. */
export const readsChecks: readonly Derivation[] = [
  readBacks,
  shownAgain,
  toTheLetter,
  clearedByNull,
  leftOut,
  links,
  takesNull,
  afterDeletes,
  listedAsRead,
  deletedIsShown,
];
