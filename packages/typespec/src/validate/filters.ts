import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { filterUses } from "../decorators/filter.ts";
import { listingUses } from "../decorators/listing.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import type { ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import type { FilterMatch } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { typesAt } from "../paths.ts";
import { isText, typesBesidesNull } from "../values.ts";
import type { Check, Spec } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

/** A filter is on a parameter of a list whose reply is declared, and its paths lead to values in the items. */
export const filtersFitTheItems: Check = (spec) =>
  spec.operations.flatMap((operation) =>
    operation.http.parameters.parameters.flatMap(({ name, param }) =>
      filterUses.on(spec.program, param).flatMap((use) => unfit(spec, operation, name, use)),
    ),
  );

function unfit(
  { program }: Spec,
  { id, type }: NamedOperation,
  parameter: string,
  { value: { paths, match }, node }: ReturnType<typeof filterUses.on>[number],
): Diagnostic[] {
  const listed = resourceActionUses.on(program, type).find(({ value }) => value.kind === "lists")?.value.resource;
  if (listed === undefined) {
    return [createDiagnostic({ code: "filter-without-list", format: { operation: id, parameter }, target: node })];
  }
  if (listingUses.on(program, type).length === 0) {
    return [createDiagnostic({ code: "filter-without-listing", format: { operation: id, parameter }, target: node })];
  }
  const wrong = paths.flatMap((path, index) => unfitPath(listed, path, match, argumentNode(node, [0, index])));
  if (wrong.length > 0 || match !== "contains" || paths.some((path) => path.includes("[]"))) return wrong;
  return [createDiagnostic({ code: "filter-path", messageId: "single", target: argumentNode(node, [1]) })];
}

function unfitPath(listed: ResourceType, path: string, match: FilterMatch, target: Diagnostic["target"]): Diagnostic[] {
  const unknown = unknownResourcePath(listed, path, target);
  if (unknown !== undefined) return [unknown];
  const values = typesAt(listed, path).flatMap(typesBesidesNull);
  const models = values.flatMap((type) => (type.kind === "Model" ? [type] : []));
  if (models.length === 0 && match.startsWith("substring") && !values.some(isText)) {
    return [createDiagnostic({ code: "filter-path", messageId: "text", format: { match, path }, target })];
  }
  if (models.length === 0 || models.length < values.length) return [];
  const messageId = models.some(({ indexer }) => indexer?.key.name === "integer") ? "list" : "object";
  return [createDiagnostic({ code: "filter-path", messageId, format: { path }, target })];
}
