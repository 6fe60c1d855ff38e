import type { Operation, Program } from "@typespec/compiler";
import { getHttpService, type HttpOperation } from "@typespec/http";
import { getOperationId, resolveOperationId } from "@typespec/openapi";
import { splitPath, type FixedQuery } from "./fixed-queries.ts";
import { ofProgram } from "./of-program.ts";
import { operationIdsWithin } from "./operation-ids.ts";
import { serviceIn } from "./versions/versions.ts";

/** An operation as the compiler and the http library see it, with its operationId. */
export interface NamedOperation {
  id: string;
  type: Operation;
  /** Its path is without the query that the route says. */
  http: HttpOperation;
  fixed: readonly FixedQuery[];
}

/** Every operation and webhook of the program's service, by id. */
export const serviceOperations: (program: Program) => NamedOperation[] = ofProgram((program) => {
  const [{ operations }] = getHttpService(program, serviceIn(program)?.type ?? program.getGlobalNamespaceType());
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
