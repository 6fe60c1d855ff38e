import type { Contract, Operation, Reply } from "./gen/model.ts";

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

function placeIn(document: object, { schema }: Reply): CodePlace {
  if (schema === undefined) return null;
  return places.find((place) => shows(document, { $ref: schema }, place)) ?? null;
}

/** Whether a value of the schema may show something at the path. */
function shows(document: object, node: Schema, [name, ...rest]: readonly string[]): boolean {
  const { $ref, properties, allOf, anyOf, oneOf, items } = node;
  if (typeof $ref === "string") return shows(document, at(document, $ref), [name, ...rest].filter(isText));
  if (name === undefined) return true;
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (parts.some((part) => shows(document, asObject(part) ?? {}, [name, ...rest]))) return true;
  if (name === "[]") return shows(document, asObject(items) ?? {}, rest);
  const member = asObject(asObject(properties)?.[name.replace("[]", "")]);
  return member !== undefined && shows(document, member, name.endsWith("[]") ? ["[]", ...rest] : rest);
}

function isText(name: string | undefined): name is string {
  return name !== undefined;
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
