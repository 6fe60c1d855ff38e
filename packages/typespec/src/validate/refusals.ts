import { argumentNode } from "../argument-node.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { createDiagnostic } from "../lib.ts";
import { requestTypesAt } from "../paths.ts";
import type { Check } from "./spec.ts";

/** The field at fault is a field of the request. */
export const refusedFieldsExist: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    refusesUses.on(program, operation.type).flatMap(({ value: { at }, node }) =>
      at === undefined || requestTypesAt(operation, at).length > 0
        ? []
        : createDiagnostic({
            code: "unknown-request-path",
            format: { operation: operation.id, path: at },
            target: argumentNode(node, [0, "at"]),
          }),
    ),
  );
