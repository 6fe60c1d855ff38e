import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";

/** What every path without an operation is answered (V-01). */
export function pathNotFound(hint = ""): Refused {
  return new Refused(answers.notFound, { message: `No operation has this path${hint}.` });
}
