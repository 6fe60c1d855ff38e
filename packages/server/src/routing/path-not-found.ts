import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";

/** The refusal of every path without an operation (V-01). */
export function pathNotFound(hint = ""): Refused {
  return new Refused(answers.notFound, { message: `No operation has this path${hint}.` });
}
