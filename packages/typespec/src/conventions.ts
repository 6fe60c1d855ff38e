import type { Program } from "@typespec/compiler";
import { conventionsUses } from "./decorators/conventions.ts";
import { defaultConventions } from "./default-conventions.ts";
import type { Conventions } from "./model.ts";
import { ofProgram } from "./of-program.ts";

/** The conventions of the program's service, with the default of each one that it does not declare. */
export const conventionsOf: (program: Program) => Conventions = ofProgram((program) => {
  const { answers, paging, ...declared } = conventionsUses.all(program)[0]?.value ?? {};
  return {
    ...defaultConventions,
    ...declared,
    answers: { ...defaultConventions.answers, ...answers },
    paging: { ...defaultConventions.paging, ...paging },
  };
});
