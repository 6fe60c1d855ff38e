import type { Diagnostic, Program } from "@typespec/compiler";
import { namedOperations, namedWebhooks, type NamedOperation, type NamedWebhook } from "../named-operations.ts";

/** The input of every check. */
export interface Spec {
  program: Program;
  operations: NamedOperation[];
  webhooks: NamedWebhook[];
  operation: (id: string) => NamedOperation | undefined;
}

/** Returns the diagnostics of one check. */
export type Check = (spec: Spec) => Diagnostic[];

export function specOf(program: Program): Spec {
  const operations = namedOperations(program);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return { program, operations, webhooks: namedWebhooks(program), operation: (id) => byId.get(id) };
}
