import { argumentNode } from "../argument-node.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceName } from "../decorators/resource.ts";
import { referencesOf } from "../emit/references.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import type { Check } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

/** The selector of a table with via names a resource, and the paths exist in it. */
export const identifierPathsAreKnown: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    outcomesUses.on(program, operation.type).flatMap(({ value: { selector, via = [] }, node }) => {
      if (via.length === 0) return [];
      const named = referencesOf(program, operation).find(({ at }) => at === selector)?.resource;
      const resource = resourceTypes(program).find((each) => resourceName(each) === named);
      if (resource === undefined) {
        const format = { operation: operation.id, selector };
        return createDiagnostic({
          code: "identifier-paths-without-resource",
          format,
          target: argumentNode(node, [1, "via"]),
        });
      }
      return via.flatMap(
        (path, index) => unknownResourcePath(resource, path, argumentNode(node, [1, "via", index])) ?? [],
      );
    }),
  );
