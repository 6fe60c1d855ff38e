import type { Program } from "@typespec/compiler";
import { identifiesWord } from "./decorators/identifies.ts";
import { lifecycleWord } from "./decorators/lifecycle.ts";
import { outcomesWord } from "./decorators/outcomes.ts";
import { partWord } from "./decorators/part.ts";
import { resourceName, type ResourceType } from "./decorators/resource.ts";

/** Every resource: what a part word, an identifier, a lifecycle or an outcome table names. By name. */
export function resourceTypes(program: Program): ResourceType[] {
  const named = [
    ...partWord.all(program).map(({ value }) => value.resource),
    ...identifiesWord.all(program).map(({ value }) => value),
    ...lifecycleWord.all(program).map(({ value }) => value.resource),
    ...outcomesWord.all(program).map(({ value }) => value.resource),
  ];
  return [...new Set(named)].toSorted((a, b) => (resourceName(a) < resourceName(b) ? -1 : 1));
}
