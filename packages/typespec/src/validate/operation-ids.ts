import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conservesUses } from "../decorators/conserves.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { resourceName } from "../decorators/resource.ts";
import { referencesOf } from "../emit/references.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { isOtherCause, otherCauses } from "../sentences.ts";
import type { NamedOperation } from "../named-operations.ts";
import type { Check, Spec } from "./spec.ts";

/** An edge is caused by an existing operation, or by outcome, answer, expiry, quantity or operator. */
export const edgesAreMoved: Check = ({ program, operations, operation }) =>
  lifecycleUses.all(program).flatMap(({ value, node }) =>
    value.edges.flatMap(({ by }, index) =>
      operation(by) !== undefined || isOtherCause(by)
        ? []
        : createDiagnostic({
            code: "unknown-operation",
            messageId: "mover",
            format: { id: by, meant: didYouMean(by, [...idsOf(operations), ...otherCauses]) },
            target: argumentNode(node, [1, "edges", index, "by"]),
          }),
    ),
  );

/** A driver is an operation that exists. */
export const driversExist: Check = ({ program, operations, operation }) =>
  lifecycleUses.all(program).flatMap(({ value, node }) =>
    value.drivers.flatMap((driver, index) =>
      operation(driver.operation) === undefined
        ? createDiagnostic({
            code: "unknown-operation",
            format: { id: driver.operation, meant: didYouMean(driver.operation, idsOf(operations)) },
            target: argumentNode(node, [1, "drivers", index, "operation"]),
          })
        : [],
    ),
  );

/** The operation that starts the steps of a table exists. */
export const beginnersExist: Check = ({ program, operations, operation }) =>
  operations.flatMap(({ type }) =>
    outcomesUses.on(program, type).flatMap(({ value: { startedBy }, node }) =>
      startedBy === undefined || operation(startedBy) !== undefined
        ? []
        : createDiagnostic({
            code: "unknown-operation",
            format: { id: startedBy, meant: didYouMean(startedBy, idsOf(operations)) },
            target: argumentNode(node, [1, "startedBy"]),
          }),
    ),
  );

/** A term of an invariant counts the calls of an operation that exists. */
export const countedOperationsExist: Check = ({ program, operations, operation }) =>
  conservesUses.all(program).flatMap(({ value, node }) =>
    value.terms.flatMap((term, index) =>
      "operation" in term && operation(term.operation) === undefined
        ? createDiagnostic({
            code: "unknown-operation",
            format: { id: term.operation, meant: didYouMean(term.operation, idsOf(operations)) },
            target: argumentNode(node, [1, "terms", index, "operation"]),
          })
        : [],
    ),
  );

export const idsOf = (operations: readonly NamedOperation[]): string[] => operations.map(({ id }) => id);

/** An operation that restores what another one deletes exists, changes something, and takes what was deleted. */
export const restorersExist: Check = (spec) =>
  resourceActionUses.all(spec.program).flatMap(({ value: { restoredBy: id, resource: deleted }, node }) => {
    if (id === undefined) return [];
    const target = argumentNode(node, [1, "restoredBy"]);
    const restorer = spec.operation(id);
    if (restorer === undefined) return unlessThere(spec, id, target);
    const resource = resourceName(deleted);
    const isTaken = referencesOf(spec.program, restorer).some((reference) => reference.resource === resource);
    if (isTaken && !["get", "head"].includes(restorer.http.verb)) return [];
    return createDiagnostic({ code: "unknown-operation", messageId: "restorer", format: { id }, target });
  });

/** An error at its place for an operation that does not exist. */
export function unlessThere({ operations, operation }: Spec, id: string, target: Diagnostic["target"]): Diagnostic[] {
  if (operation(id) !== undefined) return [];
  const format = { id, meant: didYouMean(id, idsOf(operations)) };
  return [createDiagnostic({ code: "unknown-operation", format, target })];
}
