import { getDoc, getSummary, type Operation as OperationType, type Program } from "@typespec/compiler";
import { accessUses } from "../decorators/access.ts";
import { emitsUses } from "../decorators/emits.ts";
import { filterUses } from "../decorators/filter.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { listingUses } from "../decorators/listing.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses, type ResourceActionOf } from "../decorators/resource-action.ts";
import { resourceName } from "../decorators/resource.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { Body, Filter, Method, Operation, Outcomes, Parameter, ResourceAction } from "../model.ts";
import { inDeclaredOrder, withBefore } from "./declared-order.ts";
import { schemaPointer } from "./document.ts";
import { domainOf, sourceOf } from "./place.ts";
import { referencesOf } from "./references.ts";
import { repliesOf } from "./replies.ts";
import type { DocumentedOperation, Source } from "./source.ts";

/** The row of one operation. `rules` are the ids of the rules on it. */
export function operationRow(source: Source, operation: DocumentedOperation, rules: string[]): Operation {
  const { program, place } = source;
  const { id, type, http } = operation;
  const access = accessUses.on(program, type)[0]?.value;
  const action = resourceActionUses.on(program, type)[0]?.value;
  const listing = listingUses.on(program, type)[0]?.value;
  const idempotent = idempotentUses.on(program, type)[0]?.value;
  const signedRetry = signedRetryUses.on(program, type)[0]?.value;
  const body = bodyOf(operation);
  const outcomes = outcomesOf(program, operation);
  return {
    id,
    domain: domainOf(place, type),
    method: http.verb as Method, // HEAD and the rest are refused in validation
    path: http.path,
    summary: summaryOf(program, type),
    source: sourceOf(place, type),
    access: inDeclaredOrder(program, "access", access ?? { scheme: "none" }), // validation refuses one without
    ...(action && { resourceAction: actionRow(program, action) }),
    parameters: parametersOf(operation),
    ...(body && { body }),
    replies: repliesOf(program, operation),
    references: referencesOf(program, operation),
    ...(listing && { listing: inDeclaredOrder(program, "listing", listing) }),
    filters: filtersOf(program, operation),
    ...(idempotent && { idempotent: inDeclaredOrder(program, "idempotent", idempotent) }),
    ...(signedRetry && { signedRetry: inDeclaredOrder(program, "signedRetry", signedRetry) }),
    refusals: refusesUses.on(program, type).map(({ value }) => inDeclaredOrder(program, "refuses", value)),
    ...(outcomes && { outcomes }),
    emits: emitsUses.on(program, type).flatMap(({ value }) => value),
    rules,
  };
}

function actionRow(program: Program, { kind, resource, ...options }: ResourceActionOf): ResourceAction {
  return { kind, resource: resourceName(resource), ...inDeclaredOrder(program, "deletes", options) };
}

/** The `@summary`, else the first sentence of the doc comment. */
export function summaryOf(program: Program, type: OperationType): string {
  const doc = getDoc(program, type)?.replaceAll(/\s+/g, " ").trim() ?? "";
  return getSummary(program, type) ?? /^.*?[.!?](?=\s|$)/.exec(doc)?.[0] ?? doc;
}

function parametersOf({ http }: DocumentedOperation): Parameter[] {
  return http.parameters.parameters.flatMap(({ type, name, param }) =>
    type === "cookie" ? [] : [{ name, in: type, required: !param.optional }],
  );
}

function bodyOf({ http, document }: DocumentedOperation): Body | undefined {
  const [contentType, media] = Object.entries(document.requestBody?.content ?? {})[0] ?? [];
  if (contentType === undefined) return undefined;
  const schema = schemaPointer(media, ["paths", http.path, http.verb, "requestBody", "content", contentType]);
  return schema === undefined
    ? undefined
    : { contentType, required: !(http.parameters.body?.property?.optional ?? false), schema };
}

function filtersOf(program: Program, { http }: DocumentedOperation): Filter[] {
  return http.parameters.parameters.flatMap(({ name, param }) =>
    filterUses.on(program, param).map(({ value }) => ({ parameter: name, ...value })),
  );
}

function outcomesOf(program: Program, { type }: DocumentedOperation): Outcomes | undefined {
  const use = outcomesUses.on(program, type)[0]?.value;
  if (use === undefined) return undefined;
  const { resource, ...options } = use;
  return withBefore(inDeclaredOrder(program, "outcomes", options), "field", { resource: resourceName(resource) });
}
