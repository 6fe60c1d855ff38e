import type { Operation, Program } from "@typespec/compiler";
import { getAllHttpServices, type HttpOperation } from "@typespec/http";
import { getOperationId, resolveOperationId } from "@typespec/openapi";
import { splitPath, type FixedQuery } from "./fixed-queries.ts";
import { operationIdsWithin } from "./operation-ids.ts";
import { webhookUses } from "./decorators/webhook.ts";
import { leftOut } from "./left-out.ts";
import type { Delivery } from "./model.ts";
import { ofProgram } from "./of-program.ts";

/** An operation as the compiler and the http library see it, with its operationId. */
export interface NamedOperation {
  id: string;
  type: Operation;
  /** Its path is without the query that the route says. */
  http: HttpOperation;
  fixed: readonly FixedQuery[];
}

/** A webhook: an operation that the service calls, at an endpoint of the platform. */
export interface NamedWebhook extends NamedOperation {
  /** Its key under `webhooks` in the document. */
  name: string;
  delivery: Delivery;
}

const declaredOperations = ofProgram((program): NamedOperation[] => {
  const [services] = getAllHttpServices(program);
  const operations = services.flatMap((service) => service.operations);
  const idOf = operationIdsWithin(
    operations.map(({ operation }) => operation),
    {
      usual: (operation) => resolveOperationId(program, operation),
      isGiven: (operation) => getOperationId(program, operation) !== undefined,
    },
  );
  return operations
    .map((http) => {
      const { path, fixed } = splitPath(http.path);
      return { id: idOf(http.operation), type: http.operation, http: { ...http, path }, fixed };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
});

const calledOperations = ofProgram((program): NamedOperation[] =>
  declaredOperations(program).filter(({ type }) => webhookUses.on(program, type).length === 0),
);

/** Every operation of the program's services that is not left out, by id. */
export function namedOperations(program: Program): NamedOperation[] {
  return calledOperations(program).filter(({ type }) => !leftOut(program).has(type));
}

/** Every webhook of the program's services, by operationId. */
export const namedWebhooks: (program: Program) => NamedWebhook[] = ofProgram((program) =>
  declaredOperations(program).flatMap((operation) =>
    webhookUses
      .on(program, operation.type)
      .map(({ value }) => ({ ...operation, name: value.name, delivery: value.delivery })),
  ),
);
