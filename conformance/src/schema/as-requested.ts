import { asObject } from "../json/value-at.ts";
import { createValidator, type Validator } from "./validator.ts";

/** One of each document, because validators are kept by document. */
const views = new WeakMap<object, object>();

/**
 * The document as its schemas hold for requests: what only replies have is not required there (OpenAPI, `readOnly`). The document
 * itself where none of them requires such a member.
 */
export function asRequested(document: object): object {
  const known = views.get(document) ?? Object(within(document));
  views.set(document, known);
  views.set(known, known);
  return known;
}

/** The validator of what is sent: the schemas of the document as they hold for requests. */
export function createRequestBodyValidator(document: object): Validator {
  return createValidator(asRequested(document));
}

/** The same node where nothing in it changes. */
function within(node: unknown): unknown {
  if (Array.isArray(node)) {
    const items: unknown[] = node.map(within);
    return items.every((item, index) => item === node[index]) ? node : items;
  }
  const schema = asObject(node);
  if (schema === undefined) return node;
  const members = Object.entries(schema).map(([name, value]) => [name, within(value)] as const);
  const needed = requiredIn(schema);
  if (needed === undefined && members.every(([name, value]) => value === schema[name])) return node;
  return { ...Object.fromEntries(members), ...(needed !== undefined && { required: needed }) };
}

/** The members that a request needs; undefined where these are all that are required. */
function requiredIn({ required, properties }: Readonly<Record<string, unknown>>): string[] | undefined {
  const members = asObject(properties);
  if (!Array.isArray(required) || members === undefined) return undefined;
  const names: string[] = required;
  const needed = names.filter((name) => asObject(members[name])?.["readOnly"] !== true);
  return needed.length === names.length ? undefined : needed;
}
