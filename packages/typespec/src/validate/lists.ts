import { isArrayModelType, type Diagnostic, type ModelProperty, type Program, type Type } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { conventionsUses } from "../decorators/conventions.ts";
import { listingUses } from "../decorators/listing.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { Listing } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { fieldsOf, typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

interface Envelope {
  parameters: string[];
  fields: string[];
}

function envelopeOf(program: Program, listing: Listing): Envelope {
  const { paging } = conventionsOf(program);
  const { cursor, hasMore, nextCursor } = paging;
  const { limit, data } = { limit: listing.limit?.parameter ?? paging.limit, data: listing.items ?? paging.data };
  if (listing.envelope === "plain") return { parameters: [], fields: [data] };
  if (hasNoPageFields(listing)) return { parameters: [limit], fields: [data] };
  return { parameters: [limit, cursor], fields: [data, hasMore, nextCursor] };
}

/** Whether a reply shows items only, and nothing about the next page. */
export function hasNoPageFields({ envelope, pages }: Pick<Listing, "envelope" | "pages">): boolean {
  return envelope === "plain" || pages !== undefined;
}

/** A list has the query parameters that its @listing needs. */
export const listingParametersAreDeclared: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap(({ value, node }) => {
      const needed: [parameter: string | undefined, place: readonly string[]][] = [
        ...envelopeOf(program, value).parameters.map((parameter) => [parameter, ["envelope"]] as [string, string[]]),
        [value.pages?.parameter, ["pages", "parameter"]],
        [value.orderParameter, ["orderParameter"]],
      ];
      return needed.flatMap(([parameter, place]) =>
        parameter === undefined || queryParameter(operation, parameter) !== undefined
          ? []
          : createDiagnostic({
              code: "listing-parameter",
              format: {
                operation: operation.id,
                parameter,
                meant: didYouMean(parameter, queryParametersOf(operation)),
              },
              target: argumentNode(node, [0, ...place]),
            }),
      );
    }),
  );

function queryParametersOf({ http }: NamedOperation): string[] {
  return http.parameters.parameters.filter(({ type }) => type === "query").map(({ name }) => name);
}

export function queryParameter({ http }: NamedOperation, wanted: string): ModelProperty | undefined {
  return http.parameters.parameters.find(({ type, name }) => type === "query" && name === wanted)?.param;
}

/** The reply of a list has the fields of its envelope, and some list shows the count of a page that the conventions name. */
export const listingEnvelopeIsShown: Check = (spec) => [...missingFields(spec), ...missingTotal(spec)];

const missingFields: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap(({ value: listing, node }) => {
      const bodies = successBodies(operation);
      const { envelope } = listing;
      if (hasNoPageFields(listing) && isBare(operation)) return [];
      return envelopeOf(program, listing)
        .fields.filter((field) => !bodies.some((body) => typesAt(body, field).length > 0))
        .map((field) =>
          createDiagnostic({
            code: "listing-envelope",
            format: { operation: operation.id, envelope, field, meant: didYouMean(field, bodies.flatMap(fieldsOf)) },
            target: argumentNode(node, [0, "envelope"]),
          }),
        );
    }),
  );

/** Whether the reply of an operation is an array. */
export function isBare(operation: NamedOperation): boolean {
  return successBodies(operation).some((body) => body.kind === "Model" && isArrayModelType(body));
}

export function successBodies({ http }: NamedOperation): Type[] {
  return http.responses
    .filter(({ statusCodes }) => statusCodes === 200)
    .flatMap(({ responses }) => responses.flatMap(({ body }) => body?.type ?? []));
}

const missingTotal: Check = ({ program, operations }) =>
  conventionsUses.all(program).flatMap(({ value, node }) => {
    const field = value.paging?.total;
    const paged = operations.filter(({ type }) =>
      listingUses.on(program, type).some(({ value: { envelope } }) => envelope === "paged"),
    );
    const shown = paged.flatMap((operation) => [
      ...successBodies(operation).flatMap(fieldsOf),
      ...operation.http.responses.flatMap(({ responses }) =>
        responses.flatMap(({ headers }) => Object.keys(headers ?? {})),
      ),
    ]);
    if (field === undefined || paged.length === 0 || isAmong(shown, field)) return [];
    return createDiagnostic({
      code: "listing-envelope",
      messageId: "total",
      format: { field, meant: didYouMean(field, shown) },
      target: argumentNode(node, [0, "paging", "total"]),
    });
  });

/** Names of headers are the same in any case. */
function isAmong(names: readonly string[], wanted: string): boolean {
  return names.some((name) => name.toLowerCase() === wanted.toLowerCase());
}

/** The field of each order of a list exists in its items. */
export const ordersFitTheItems: Check = ({ program, operations }) =>
  operations.flatMap(({ type }) =>
    listingUses.on(program, type).flatMap(({ value: { order, orderValues = [] }, node }) => {
      const listed = resourceActionUses.on(program, type).find(({ value }) => value.kind === "lists")?.value.resource;
      const asked = orderValues.map(({ by }, index) => ({ by, place: ["orderValues", index, "by"] }));
      const declared = typeof order === "object" ? [{ by: order.by, place: ["order", "by"] }] : [];
      return [...declared, ...asked].flatMap(({ by, place }) =>
        by === undefined || listed === undefined
          ? []
          : (unknownResourcePath(listed, by, argumentNode(node, [0, ...place])) ?? []),
      );
    }),
  );

/** The values of an order parameter without `orderValues`. */
const USUAL_ORDERS = ["asc", "desc"];

/** The orders of a list are the values of its order parameter. */
export const orderValuesAreTaken: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap((use) => {
      const { orderParameter = "" } = use.value;
      const parameter = queryParameter(operation, orderParameter);
      const taken = parameter === undefined ? [] : valuesOf(parameter.type);
      if (taken.length === 0) return [];
      const about = { operation: operation.id, parameter: orderParameter };
      const wrong = notTaken(use, about, taken);
      return wrong.length > 0 ? wrong : undeclared(use, about, taken);
    }),
  );

type ListingUse = ReturnType<typeof listingUses.on>[number];

interface OrderPlace {
  operation: string;
  parameter: string;
}

function notTaken({ value: { orderValues }, node }: ListingUse, about: OrderPlace, taken: string[]): Diagnostic[] {
  const code = "order-value";
  if (orderValues === undefined) {
    const target = argumentNode(node, [0, "orderParameter"]);
    return USUAL_ORDERS.filter((value) => !taken.includes(value)).map((value) =>
      createDiagnostic({ code, messageId: "usual", format: { ...about, value }, target }),
    );
  }
  return orderValues.flatMap(({ value }, index) =>
    taken.includes(value)
      ? []
      : createDiagnostic({
          code,
          format: { ...about, value, meant: didYouMean(value, taken) },
          target: argumentNode(node, [0, "orderValues", index, "value"]),
        }),
  );
}

function undeclared({ value: { orderValues }, node }: ListingUse, about: OrderPlace, taken: string[]): Diagnostic[] {
  const declared = orderValues?.map(({ value }) => value) ?? USUAL_ORDERS;
  const target = argumentNode(node, [0, orderValues === undefined ? "orderParameter" : "orderValues"]);
  return taken
    .filter((value) => !declared.includes(value))
    .map((value) => createDiagnostic({ code: "order-undeclared", format: { ...about, value }, target }));
}
