import type { Operation, Program } from "@typespec/compiler";
import { getAllHttpServices, type HttpOperation } from "@typespec/http";
import { resolveOperationId } from "@typespec/openapi";
import { ofProgram } from "./of-program.ts";

/** An operation as the compiler and the http library see it, with its operationId. */
export interface NamedOperation {
  id: string;
  type: Operation;
  http: HttpOperation;
}

/** Every operation of the program's services, by id. */
export const namedOperations: (program: Program) => NamedOperation[] = ofProgram((program) => {
  const [services] = getAllHttpServices(program);
  return services
    .flatMap((service) => service.operations)
    .map((http) => ({ id: resolveOperationId(program, http.operation), type: http.operation, http }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
});
