import type { Operation, Parameter } from "@tallystick/contract";
import type { CallRequest } from "../http/exchange.ts";
import { ownMember } from "../json/value-at.ts";
import { isNumber } from "../json/is-number.ts";
import { parameterSchemas } from "./parameter-schemas.ts";
import { createRequestBodyValidator } from "./as-requested.ts";
import type { Validator } from "./validator.ts";

/** The fault of a request by the suite, as a sentence; undefined for a valid request. */
export type RequestValidator = (row: Operation, request: CallRequest) => string | undefined;

/** Judges the suite's own requests, so that its faults are never charged to the target. */
export function createRequestValidator(document: object, validator: Validator): RequestValidator {
  const pointers = parameterSchemas(document);

  function parameterFault(row: Operation, request: CallRequest, parameter: Parameter): string | undefined {
    const value = valueOf(request, parameter);
    const place = `${parameter.in} parameter ${parameter.name}`;
    if (parameter.fixed !== undefined) return undefined;
    if (value === undefined) return parameter.required ? `${row.id} needs the ${place}` : undefined;
    // Its text is taken apart only where it is sent.
    if (parameter.shape === "object" || parameter.style !== undefined) return undefined;
    const pointer = parameter.in === "path" ? undefined : pointers.get(`${row.id} ${parameter.in} ${parameter.name}`);
    if (pointer === undefined) return undefined;
    // One value of a list is sent like a single one.
    const sent = [
      ...valuesOfText(value),
      ...(parameter.in === "query" || parameter.shape === "list" ? listsOfText(value) : []),
    ];
    const faults = sent.map((each) => validator.fault(pointer, each));
    const fault = faults.includes(undefined) ? undefined : faults[0];
    return fault && `${row.id}, ${place}: expected ${fault.expected}, sent ${fault.observed}`;
  }

  return (row, request) => {
    const unknown = unknownQuery(row, request);
    if (unknown !== undefined) return `${row.id} has no query parameter ${unknown}`;
    const faults = row.parameters.map((parameter) => parameterFault(row, request, parameter));
    return faults.find((fault) => fault !== undefined) ?? bodyFault(row, request, createRequestBodyValidator(document));
  };
}

/** A parameter is sent as text: one text may be two values. */
export function valuesOfText(value: unknown): unknown[] {
  if (typeof value === "number" || typeof value === "boolean") return [value, String(value)];
  if (value === "true" || value === "false") return [value, value === "true"];
  return typeof value === "string" && isNumber(value) ? [value, Number(value)] : [value];
}

/** One text may be the only value of a list, or all of them with commas between. */
export function listsOfText(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [];
  const texts = typeof value === "string" && value.includes(",") ? [[value], value.split(",")] : [[value]];
  return texts.flatMap((list) => [list, list.map((each) => valuesOfText(each).at(-1))]);
}

function bodyFault(row: Operation, request: CallRequest, validator: Validator): string | undefined {
  if (row.body === undefined) return request.body === undefined ? undefined : `${row.id} takes no body`;
  if (request.body === undefined) return row.body.required ? `${row.id} needs a body` : undefined;
  const fault = validator.fault(row.body.schema, request.body);
  return fault && `${row.id}, body: expected ${fault.expected}, sent ${fault.observed}`;
}

function valueOf(request: CallRequest, { in: place, name }: Parameter): unknown {
  if (place === "path") return ownMember(request.params, name);
  if (place === "query") return ownMember(request.query, name);
  if (place === "cookie") return ownMember(request.cookies, name);
  // The suite writes this one itself, with every body.
  if (name.toLowerCase() === "content-type") return "multipart/form-data";
  return Object.entries(request.headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

function unknownQuery(row: Operation, request: CallRequest): string | undefined {
  // The server writes the link to the next page.
  if (row.listing?.pages?.by === "link") return undefined;
  const known = new Set(row.parameters.filter(({ in: place }) => place === "query").map(({ name }) => name));
  return Object.keys(request.query ?? {}).find((name) => !known.has(name));
}
