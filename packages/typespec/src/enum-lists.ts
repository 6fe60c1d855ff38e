import type { Enum, Program } from "@typespec/compiler";
import { ofProgram } from "./of-program.ts";
import { reachableTypes } from "./reachable-types.ts";
import { statesOf } from "./states.ts";
import { declaredName } from "./versions/declared-name.ts";

/** The enums of the program by name. */
const enumsIn = ofProgram(
  (program: Program): Map<string, Enum> =>
    new Map(
      reachableTypes(program).flatMap((type) =>
        type.kind === "Enum" ? [[declaredName(type) ?? type.name, type]] : [],
      ),
    ),
);

/** The sentence with the values of an enum in place of its name in braces: `{CardState}` becomes `ACTIVE, FROZEN or CLOSED`. */
export function withEnumsIn(program: Program, sentence: string): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const found = enumsIn(program).get(name);
    return found === undefined ? written : listOf(statesOf(found), "or");
  });
}

/** The enum of which the sentence lists every value in order, when there is one. */
export function enumListedIn(program: Program, sentence: string): Enum | undefined {
  return [...enumsIn(program).values()].find((type) => {
    const values = statesOf(type);
    return values.length > 2 && ["or", "and"].some((word) => sentence.includes(listOf(values, word)));
  });
}

function listOf(values: readonly string[], word: string): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} ${word} ${values.at(-1) ?? ""}`;
}
