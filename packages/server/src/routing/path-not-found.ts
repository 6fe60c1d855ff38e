import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** The refusal of every path without an operation (V-01). */
export function pathNotFound(hint = ""): Refused {
  return new CommonRefusal("unknownPath", { message: `No operation has this path${hint}.` });
}
