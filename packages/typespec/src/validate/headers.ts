import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { createDiagnostic } from "../lib.ts";
import type { NamedOperation } from "../named-operations.ts";
import type { Check } from "./spec.ts";

/** The header of an idempotent operation is one of its parameters. */
export const idempotencyHeaderIsDeclared: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    idempotentUses
      .on(program, operation.type)
      .flatMap(({ value, node }) => headerMissing(operation, value.header, argumentNode(node, [0, "header"]))),
  );

/** The two headers of a signed retry are parameters of its operation. */
export const retryHeadersAreDeclared: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    signedRetryUses
      .on(program, operation.type)
      .flatMap(({ value, node }) => [
        ...headerMissing(operation, value.stampHeader, argumentNode(node, [0, "stampHeader"])),
        ...headerMissing(operation, value.requestHeader, argumentNode(node, [0, "requestHeader"])),
      ]),
  );

/** Header names are compared without regard to case, as HTTP does. */
export function headerMissing(
  { id, http }: NamedOperation,
  header: string,
  target: Diagnostic["target"],
): Diagnostic[] {
  const isDeclared = http.parameters.parameters.some(
    ({ type, name }) => type === "header" && name.toLowerCase() === header.toLowerCase(),
  );
  return isDeclared ? [] : [createDiagnostic({ code: "header-missing", format: { operation: id, header }, target })];
}
