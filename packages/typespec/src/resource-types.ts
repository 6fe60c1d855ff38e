import type { Program } from "@typespec/compiler";
import { identifiesUses } from "./decorators/identifies.ts";
import { lifecycleUses } from "./decorators/lifecycle.ts";
import { outcomesUses } from "./decorators/outcomes.ts";
import { resourceActionUses } from "./decorators/resource-action.ts";
import { resourceName, type ResourceType } from "./decorators/resource.ts";

/** Every resource that an operation acts on, an `@identifies`, a lifecycle or an outcome table names. Sorted by name. */
export function resourceTypes(program: Program): ResourceType[] {
  const named = [
    ...resourceActionUses.all(program).map(({ value }) => value.resource),
    ...identifiesUses.all(program).map(({ value }) => value),
    ...lifecycleUses.all(program).map(({ value }) => value.resource),
    ...outcomesUses.all(program).map(({ value }) => value.resource),
  ];
  return [...new Set(named)].toSorted((a, b) => (resourceName(a) < resourceName(b) ? -1 : 1));
}

export function resourceNames(program: Program): string[] {
  return resourceTypes(program).map(resourceName);
}
