import type { Operation } from "@tallystick/contract";
import { resolved } from "../../schema/resolve.ts";
import { asObject } from "../../json/value-at.ts";

/** The bodies that the document shows as examples of an operation's requests: the operation's own, or its schema's. */
export function exampleBodies(document: object, row: Operation): unknown[] {
  const media = mediaTypeOf(document, row);
  const own = examplesIn(document, media);
  return own.length > 0 ? own : examplesIn(document, resolved(document, media?.["schema"]));
}

/** The schema of the single body type of an operation. */
export function mediaTypeOf(document: object, row: Operation): Readonly<Record<string, unknown>> | undefined {
  const content = asObject(asObject(operationOf(document, row)?.["requestBody"])?.["content"]);
  return asObject(content?.[row.body?.contentType ?? ""]);
}

/** The example of a parameter: its own, or its schema's. */
export function exampleParameter(document: object, row: Operation, place: string, name: string): unknown {
  const item = asObject(asObject(asObject(document)?.["paths"])?.[row.path]);
  const all = [item, operationOf(document, row)].flatMap((each) => listOf(each?.["parameters"]));
  const parameter = all
    .map((each) => resolved(document, each))
    .find((each) => each["in"] === place && each["name"] === name);
  return examplesIn(document, parameter)[0] ?? examplesIn(document, resolved(document, parameter?.["schema"]))[0];
}

function operationOf(document: object, { path, method }: Operation): Readonly<Record<string, unknown>> | undefined {
  return asObject(asObject(asObject(asObject(document)?.["paths"])?.[path])?.[method]);
}

/** `example`, or the values of `examples`: a list in a schema, named objects elsewhere. */
function examplesIn(document: object, holder: Readonly<Record<string, unknown>> | undefined): unknown[] {
  if (holder === undefined) return [];
  if (holder["example"] !== undefined) return [holder["example"]];
  const { examples } = holder;
  if (Array.isArray(examples)) return examples;
  return Object.values(asObject(examples) ?? {}).flatMap((each) => {
    const value = resolved(document, each)["value"];
    return value === undefined ? [] : [value];
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
