import type { Contract, Operation, Reply } from "./gen/model.ts";
import { mediaTypeOf, problemType } from "./media-types.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Where the error bodies of a contract show a code, the likeliest first; a name that ends in `[]` is a list, of which the first counts. */
const places: readonly (readonly string[])[] = [["code"], ["error", "code"], ["errors[]", "code"]];

/** Where an error shows its code: a path, or null where its schema has none. */
export type CodePlace = readonly string[] | null;

/** Where the errors with a status show their code, of an operation or of no one. */
export type CodePlaces = (row: Operation | undefined, status: number) => { place: CodePlace; isDeclared: boolean };

/** By the schemas of the document. What the contract does not declare, such as the reply of an unknown path, is like its other errors. */
export function codePlaces(contract: Contract, document: object): CodePlaces {
  const known = new Map<string, CodePlace>();
  return (row, status) => {
    const declared = row?.replies.find((reply) => reply.kind === "error" && coversStatus(reply, status));
    const key = row === undefined || declared === undefined ? "any" : `${row.id} ${declared.status}`;
    if (!known.has(key))
      known.set(key, declared === undefined ? commonPlace(contract, document) : placeIn(document, declared));
    return { place: known.get(key) ?? null, isDeclared: declared !== undefined };
  };
}

/** Whether a reply is declared for the status, alone or in a range. */
export function coversStatus({ status: from, until = from }: Reply, status: number): boolean {
  return from <= status && status <= until;
}

/** That of most errors of the contract. */
function commonPlace({ operations }: Contract, document: object): CodePlace {
  const errors = Object.values(operations).flatMap(({ replies }) => replies.filter(({ kind }) => kind === "error"));
  if (errors.length === 0) return ["code"];
  const groups = Map.groupBy(errors, (reply) => JSON.stringify(placeIn(document, reply)));
  const [most] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0] === undefined ? null : placeIn(document, most[0]);
}

function placeIn(document: object, { schema, contentType }: Reply): CodePlace {
  if (schema === undefined) return null;
  const place = places.find((each) => shows(document, { $ref: schema }, each));
  if (place !== undefined) return place;
  // A problem by RFC 9457 has its code in `type`, where the schema names the values.
  const isProblem = contentType !== undefined && mediaTypeOf(contentType) === problemType;
  return isProblem && shows(document, { $ref: schema }, ["type"], namesValues) ? ["type"] : null;
}

function namesValues(node: Schema): boolean {
  return node["enum"] !== undefined || node["const"] !== undefined;
}

/** Whether a value of the schema may show at the path what `is` takes; absent: anything. */
function shows(document: object, node: Schema, path: readonly string[], is?: (node: Schema) => boolean): boolean {
  const { $ref, properties, allOf, anyOf, oneOf, items } = node;
  const [name, ...rest] = path;
  if (typeof $ref === "string") return shows(document, at(document, $ref), path, is);
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (name === undefined && (is?.(node) ?? true)) return true;
  if (parts.some((part) => shows(document, asObject(part) ?? {}, path, is))) return true;
  if (name === undefined) return false;
  if (name === "[]") return shows(document, asObject(items) ?? {}, rest, is);
  const member = asObject(asObject(properties)?.[name.replace("[]", "")]);
  return member !== undefined && shows(document, member, name.endsWith("[]") ? ["[]", ...rest] : rest, is);
}

function at(document: object, pointer: string): Schema {
  const steps = pointer.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>((value, step) => {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    return Array.isArray(value) ? value[Number(name)] : asObject(value)?.[name];
  }, document);
  return asObject(found) ?? {};
}

function asObject(value: unknown): Schema | undefined {
  // An object that is no array has members by name; a copy of all schemas at each step takes a second.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;
}
