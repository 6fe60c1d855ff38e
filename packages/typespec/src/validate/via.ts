import { argumentNode } from "../argument-node.ts";
import { outcomesWord } from "../decorators/outcomes.ts";
import { resourceName } from "../decorators/resource.ts";
import { referencesOf } from "../emit/references.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { resourceTypes } from "../resource-types.ts";
import type { Check } from "./spec.ts";

/** A table that looks further is selected by something that names a resource, and looks at its fields. */
export const viaIsKnown: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    outcomesWord.on(program, operation.type).flatMap(({ value: { selector, via = [] }, node }) => {
      if (via.length === 0) return [];
      const named = referencesOf(program, operation).find(({ at }) => at === selector)?.resource;
      const resource = resourceTypes(program).find((each) => resourceName(each) === named);
      if (resource === undefined) {
        const format = { operation: operation.id, selector };
        return createDiagnostic({ code: "via-without-resource", format, target: argumentNode(node, [1, "via"]) });
      }
      return via.flatMap((path, index) =>
        typesAt(resource, path).length > 0
          ? []
          : createDiagnostic({
              code: "unknown-resource-path",
              format: { resource: resourceName(resource), path },
              target: argumentNode(node, [1, "via", index]),
            }),
      );
    }),
  );
