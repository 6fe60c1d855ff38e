import type { Program } from "@typespec/compiler";
import { webhookUses } from "./decorators/webhook.ts";
import { leftOut } from "./left-out.ts";
import type { Delivery } from "./model.ts";
import { ofProgram } from "./of-program.ts";
import { serviceOperations, type NamedOperation } from "./service-operations.ts";

export type { NamedOperation } from "./service-operations.ts";

/** A webhook: an operation that the service calls, at an endpoint of the platform. */
export interface NamedWebhook extends NamedOperation {
  /** Its key under `webhooks` in the document. */
  name: string;
  delivery: Delivery;
}

const calledOperations = ofProgram((program): NamedOperation[] =>
  serviceOperations(program).filter(({ type }) => webhookUses.on(program, type).length === 0),
);

/** Every operation of the program's services that is not left out, by id. */
export function namedOperations(program: Program): NamedOperation[] {
  return calledOperations(program).filter(({ type }) => !leftOut(program).has(type));
}

/** Every webhook of the program's services, by operationId. */
export const namedWebhooks: (program: Program) => NamedWebhook[] = ofProgram((program) =>
  serviceOperations(program).flatMap((operation) =>
    webhookUses
      .on(program, operation.type)
      .map(({ value }) => ({ ...operation, name: value.name, delivery: value.delivery })),
  ),
);
