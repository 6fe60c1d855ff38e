import type { Contract, Operation, Reply } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Where the error bodies of a contract show a code, the likeliest first; a name that ends in `[]` is a list, of which the first counts. */
const places: readonly (readonly string[])[] = [["code"], ["error", "code"], ["errors[]", "code"]];

/** Where an error shows its code: a path, or null where its schema has none. */
type CodePlace = readonly string[] | null;

const known = new WeakMap<Contract, Map<string, CodePlace>>();

/**
 * The code of an error, where the contract declares that it stands: undefined for an error that lacks it, null for one whose declared
 * body has none. What the contract does not declare, such as the reply of an unknown path, is read like its other errors.
 */
export function errorCode(
  contract: Contract,
  document: object,
  row: Operation,
  { status, body, text }: { status: number; body: unknown; text: string },
): string | null | undefined {
  const cache = known.get(contract) ?? new Map<string, CodePlace>();
  known.set(contract, cache);
  const declared = row.replies.find((reply) => reply.kind === "error" && covers(reply, status));
  const key = declared === undefined ? "any" : `${row.id} ${declared.status}`;
  const place =
    cache.get(key) ?? (declared === undefined ? commonPlace(contract, document) : placeIn(document, declared));
  cache.set(key, place);
  if (place === null) return null;
  // Where one error of this status has no body by its declaration, an undeclared one need not have one either.
  if (declared === undefined && text === "" && isEmptySomewhere(contract, status)) return null;
  const code = place.reduce<unknown>(inner, body);
  return typeof code === "string" || typeof code === "number" ? String(code) : undefined;
}

function covers({ status: from, until = from }: Reply, status: number): boolean {
  return from <= status && status <= until;
}

function inner(value: unknown, name: string): unknown {
  const member = asObject(value)?.[name.replace("[]", "")];
  return name.endsWith("[]") ? [member].flat()[0] : member;
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

function isEmptySomewhere({ operations }: Contract, status: number): boolean {
  return Object.values(operations).some(({ replies }) =>
    replies.some((reply) => reply.kind === "error" && reply.schema === undefined && covers(reply, status)),
  );
}

function at(document: object, pointer: string): Schema {
  const steps = pointer.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>((value, step) => {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    return Array.isArray(value) ? value[Number(name)] : asObject(value)?.[name];
  }, document);
  return asObject(found) ?? {};
}
