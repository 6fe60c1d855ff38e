import type { Diagnostic, Type } from "@typespec/compiler";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { fieldsOf, typesAt } from "../paths.ts";

/** A path into a resource that leads to none of its fields is an error; one that leads to a field is none. */
export function unknownResourcePath(
  resource: ResourceType,
  path: string,
  target: Diagnostic["target"],
): Diagnostic | undefined {
  if (typesAt(resource, path).length > 0) return undefined;
  const format = { resource: resourceName(resource), path, meant: didYouMean(path, pathsBeside(resource, path)) };
  return createDiagnostic({ code: "unknown-resource-path", format, target });
}

/** The paths to the fields of the deepest object that a path leads through. */
function pathsBeside(resource: ResourceType, path: string): string[] {
  const steps = path.split(".").slice(0, -1);
  const types: Type[] = steps.length === 0 ? [resource] : typesAt(resource, steps.join("."));
  const fields = types.flatMap(fieldsOf).map((name) => [...steps, name].join("."));
  return fields.length > 0 || steps.length === 0 ? fields : pathsBeside(resource, steps.join("."));
}
