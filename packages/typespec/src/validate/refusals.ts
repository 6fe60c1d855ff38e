import { argumentNode } from "../argument-node.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { createDiagnostic } from "../lib.ts";
import { requestTypesAt } from "../paths.ts";
import { conditionNames, isCondition } from "../sentences.ts";
import type { Check } from "./spec.ts";

/** The condition of a refusal is a known one. */
export const conditionsAreKnown: Check = ({ program, operations }) =>
  operations.flatMap(({ type }) =>
    refusesUses
      .on(program, type)
      .filter(({ value }) => !isCondition(value.when))
      .map(({ value, node }) =>
        createDiagnostic({
          code: "unknown-condition",
          format: { condition: value.when, known: conditionNames().join(", ") },
          target: argumentNode(node, [0, "when"]),
        }),
      ),
  );

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
