import {
  getDoc,
  getSummary,
  isArrayModelType,
  type Operation as OperationType,
  type Program,
  type Type,
} from "@typespec/compiler";
import type { HttpOperationParameter, HttpPayloadBody } from "@typespec/http";
import { accessOf } from "../access.ts";
import { conventionsOf } from "../conventions.ts";
import { emitsUses } from "../decorators/emits.ts";
import { filterUses } from "../decorators/filter.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { listingUses } from "../decorators/listing.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses, type ResourceActionOf } from "../decorators/resource-action.ts";
import { resourceName } from "../decorators/resource.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { hasNoPageFields, isBare } from "../validate/lists.ts";
import { nextLinkOf } from "../validate/pages.ts";
import type { Body, Filter, Listing, Operation, Outcomes, Parameter, ResourceAction } from "../model.ts";
import { inDeclaredOrder, withBefore } from "./declared-order.ts";
import { contentsOf } from "./contents.ts";
import { domainOf, sourceOf } from "./place.ts";
import { referencesOf } from "./references.ts";
import { repliesOf } from "./replies.ts";
import { writingOf } from "./parameter-writing.ts";
import type { DocumentedOperation, Source } from "./source.ts";

/** The row of one operation. `rules` are the ids of the rules on it. */
export function operationRow(source: Source, operation: DocumentedOperation, rules: string[]): Operation {
  const { program, place } = source;
  const { id, type, http } = operation;
  const access = accessOf(program, type, conventionsOf(program).schemes);
  const action = resourceActionUses.on(program, type)[0]?.value;
  const listing = listingUses.on(program, type)[0]?.value;
  const idempotent = idempotentUses.on(program, type)[0]?.value;
  const signedRetry = signedRetryUses.on(program, type)[0]?.value;
  const body = bodyOf(operation);
  const outcomes = outcomesOf(program, operation);
  return {
    id,
    domain: domainOf(place, type),
    method: http.verb, // validation refuses the rest
    path: http.path,
    summary: summaryOf(program, type),
    source: sourceOf(place, type),
    access: inDeclaredOrder(program, "access", access ?? { scheme: "none" }), // validation refuses one without
    ...(action && { resourceAction: actionRow(program, action) }),
    parameters: parametersOf(program, operation),
    ...(body && { body }),
    replies: repliesOf(program, operation),
    references: referencesOf(program, operation),
    ...(listing && { listing: listingRow(program, operation, listing) }),
    filters: filtersOf(program, operation),
    ...(idempotent && { idempotent: inDeclaredOrder(program, "idempotent", idempotent) }),
    ...(signedRetry && { signedRetry: inDeclaredOrder(program, "signedRetry", signedRetry) }),
    refusals: refusesUses.on(program, type).map(({ value }) => inDeclaredOrder(program, "refuses", value)),
    ...(outcomes && { outcomes }),
    emits: emitsUses.on(program, type).flatMap(({ value }) => value.map(({ event }) => event)),
    rules,
  };
}

function listingRow(program: Program, operation: DocumentedOperation, options: Listing): Listing {
  const { envelope, ...others } = inDeclaredOrder(program, "listing", options);
  const nextLink = nextLinkOf(operation, options);
  return {
    envelope,
    ...(hasNoPageFields(options) && isBare(operation) && { bare: true }),
    ...(nextLink && { nextLink }),
    ...others,
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

function parametersOf(program: Program, { http, fixed }: DocumentedOperation): Parameter[] {
  const given = http.parameters.parameters.map((parameter) => ({
    name: parameter.name,
    in: parameter.type,
    // One with a default may be left out.
    required: !parameter.param.optional && parameter.param.defaultValue === undefined,
    ...fixedOf(parameter),
    ...writingOf(program, parameter),
  }));
  return [...given, ...fixed.map(([name, value]): Parameter => ({ name, in: "query", required: true, fixed: value }))];
}

/** The value of a parameter that can have only one. */
export function fixedOf({ type: place, param }: HttpOperationParameter): Pick<Parameter, "fixed"> {
  const { type } = param;
  const isFixed = type.kind === "String" && place !== "path" && !param.optional;
  return isFixed && param.name.toLowerCase() !== "contenttype" ? { fixed: type.value } : {};
}

function bodyOf({ http, document }: DocumentedOperation): Body | undefined {
  const [first, ...others] = contentsOf(document.requestBody?.content, ["paths", http.path, http.verb, "requestBody"]);
  if (first === undefined) return undefined;
  const { contentType, schema } = first;
  const required = document.requestBody?.required ?? false;
  const wholeLists = wholeListsOf(http.parameters.body);
  return {
    contentType,
    required,
    schema,
    ...(others.length > 0 && { others }),
    ...(wholeLists.length > 0 && { wholeLists }),
  };
}

/** The parts of a form that are one list, not several parts of one name. */
function wholeListsOf(body: HttpPayloadBody | undefined): string[] {
  if (body?.bodyKind !== "multipart") return [];
  return body.parts.flatMap(({ name, multi, body: part }) =>
    name !== undefined && !multi && part.bodyKind === "single" && isArray(part.type) ? [name] : [],
  );
}

function isArray(type: Type): boolean {
  return type.kind === "Model" && isArrayModelType(type);
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
