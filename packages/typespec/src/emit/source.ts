import type { Program } from "@typespec/compiler";
import { createDiagnostic } from "../lib.ts";
import { namedOperations, type NamedOperation } from "../named-operations.ts";
import type { DocumentOperation, OpenApiDocument } from "./document.ts";
import type { Place } from "./place.ts";

/** An operation with its object in the document. */
export interface DocumentedOperation extends NamedOperation {
  document: DocumentOperation;
}

/** The input of all rows. */
export interface Source {
  program: Program;
  document: OpenApiDocument;
  place: Place;
  /** Sorted by id. */
  operations: DocumentedOperation[];
}

export function sourceFor(program: Program, document: OpenApiDocument, place: Place): Source {
  const operations = namedOperations(program).flatMap((operation) => {
    const found = document.paths[operation.http.path]?.[operation.http.verb];
    if (found !== undefined) return [{ ...operation, document: found }];
    const { id, type, http } = operation;
    const format = { operation: id, verb: http.verb, path: http.path };
    program.reportDiagnostic(createDiagnostic({ code: "route-repeated", messageId: "absent", format, target: type }));
    return [];
  });
  return { program, document, place, operations };
}
