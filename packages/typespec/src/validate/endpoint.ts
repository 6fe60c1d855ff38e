import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsUses } from "../decorators/conventions.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { ConventionsOptions } from "../gen/decorators.ts";
import { createDiagnostic } from "../lib.ts";
import { fieldsOf, replyTypesAt, successBodies } from "../paths.ts";
import { idsOf } from "./operation-ids.ts";
import { unknownInRequest } from "./paths.ts";
import type { Check, Spec } from "./spec.ts";

type ConventionsUse = DecoratorUse<ConventionsOptions>;

/** The operations that set and return the endpoint exist, and so do the paths of its URL. */
export const endpointIsKnown: Check = (spec) =>
  conventionsUses
    .all(spec.program)
    .flatMap((use) => [
      ...unknownOperation(spec, use, "setBy"),
      ...unknownOperation(spec, use, "readBy"),
      ...unknownPlaceToSet(spec, use),
      ...unknownPlaceToRead(spec, use),
    ]);

function unknownOperation(
  { operations, operation }: Spec,
  use: ConventionsUse,
  field: "setBy" | "readBy",
): Diagnostic[] {
  const id = use.value.endpoint?.[field];
  if (id === undefined || operation(id) !== undefined) return [];
  return [
    createDiagnostic({
      code: "unknown-operation",
      format: { id, meant: didYouMean(id, idsOf(operations)) },
      target: argumentNode(use.node, [0, "endpoint", field]),
    }),
  ];
}

function unknownPlaceToSet({ operation }: Spec, use: ConventionsUse): Diagnostic[] {
  const { endpoint } = use.value;
  if (endpoint === undefined) return [];
  const { setBy, at: path } = endpoint;
  return unknownInRequest({ operation: operation(setBy), path, use, argument: [0, "endpoint", "at"] });
}

function unknownPlaceToRead({ operation }: Spec, use: ConventionsUse): Diagnostic[] {
  const { readBy, shownAt } = use.value.endpoint ?? {};
  if (readBy === undefined && shownAt === undefined) return [];
  if (readBy === undefined || shownAt === undefined) return [onlyOne(use, readBy === undefined ? "shownAt" : "readBy")];
  const reader = operation(readBy);
  if (reader === undefined || replyTypesAt(reader, shownAt).length > 0) return [];
  return [
    createDiagnostic({
      code: "unknown-reply-path",
      format: { operation: readBy, path: shownAt, meant: didYouMean(shownAt, successBodies(reader).flatMap(fieldsOf)) },
      target: argumentNode(use.node, [0, "endpoint", "shownAt"]),
    }),
  ];
}

function onlyOne(use: ConventionsUse, given: "readBy" | "shownAt"): Diagnostic {
  const missing = given === "readBy" ? "shownAt" : "readBy";
  return createDiagnostic({
    code: "endpoint-not-shown",
    format: { given, missing },
    target: argumentNode(use.node, [0, "endpoint", given]),
  });
}
