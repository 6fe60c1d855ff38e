import { hasInheritedNames } from "@tallystick/contract";
import { isObject, type Json as Schema } from "./document-node.ts";

/** How a schema is changed before the validator sees it. */
export type Rewrite = (schema: Schema) => Schema;

/** Whether a schema limits what its other keywords do not speak of; only then Ajv has to note for each value what they did. */
export function limitsUnevaluated(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([key, value]) => {
    const limits = key === "unevaluatedProperties" || key === "unevaluatedItems";
    return (limits && !(isObject(value) && Object.keys(value).length === 0)) || limitsUnevaluated(value);
  });
}

/** Read-only and unknown members are ignored in requests, not refused (V-06, G-06). */
export const forRequest: Rewrite = (schema) =>
  chooseByDiscriminator(unsealed(withoutMarked(plainText(schema), "readOnly", undefined)));

/** In a merge patch null removes a member, so it may stand where the member need not (RFC 7396). */
export const forPatch: Rewrite = (schema) => {
  const patch = forRequest(schema);
  const { properties, required, additionalProperties, unevaluatedProperties } = patch;
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const members = Object.entries(isObject(properties) ? properties : {}).map(([name, member]) => [
    name,
    needed.has(name) ? member : orNull(member),
  ]);
  return {
    ...patch,
    ...(isObject(properties) && { properties: Object.fromEntries(members) }),
    ...(isObject(additionalProperties) && { additionalProperties: orNull(additionalProperties) }),
    ...(isObject(unevaluatedProperties) && { unevaluatedProperties: orNull(unevaluatedProperties) }),
  };
};

function orNull(schema: unknown): Schema {
  return { anyOf: [schema, { type: "null" }] };
}

/** The document has no schema for a part that is a file; it is an object here, so text is refused. */
export const forForm: Rewrite = (schema) => {
  const form = forRequest(schema);
  const { properties } = form;
  if (!isObject(properties)) return form;
  const parts = Object.entries(properties).map(([name, part]) => [name, isFile(part) ? { type: "object" } : part]);
  return { ...form, properties: Object.fromEntries(parts) };
};

/** Write-only members must not be disclosed. What was stored before a size limit was set may be longer. */
export const forReply: Rewrite = (schema) =>
  chooseByDiscriminator(withoutMarked(withoutSizeLimit(plainText(schema)), "writeOnly", false));

function withoutSizeLimit(schema: Schema): Schema {
  if (schema["x-tallystick-size-limit"] === undefined) return schema;
  const { maxLength: _length, maxItems: _items, maxProperties: _members, ...rest } = schema;
  return rest;
}

/** A moment stays text: the validator turns what has exactly this type and format into a `Date`, and back. */
function plainText(schema: Schema): Schema {
  const { type, format } = schema;
  return type === "string" && (format === "date-time" || format === "date") ? { ...schema, type: [type] } : schema;
}

/** Members with the mark are not required; their schema is replaced by another one, or dropped. */
function withoutMarked(schema: Schema, mark: "readOnly" | "writeOnly", instead: false | undefined): Schema {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const isMarked = (name: unknown): boolean => {
    const property = properties[String(name)];
    return isObject(property) && property[mark] === true;
  };
  const members = Object.entries(properties).flatMap(([name, property]) => {
    if (!isMarked(name)) return [[name, property]];
    return instead === undefined ? [] : [[name, instead]];
  });
  const needed = Array.isArray(required) && required.filter((name) => !isMarked(name));
  return { ...schema, properties: Object.fromEntries(members), ...(needed !== false && { required: needed }) };
}

function isFile(part: unknown): boolean {
  return isObject(part) && Object.keys(part).every((key) => key === "description" || key.startsWith("x-"));
}

function unsealed(schema: Schema): Schema {
  const { additionalProperties, unevaluatedProperties, ...open } = schema;
  return {
    ...open,
    ...(isObject(additionalProperties) && { additionalProperties }),
    ...(isObject(unevaluatedProperties) && !isObject(unevaluatedProperties["not"]) && { unevaluatedProperties }),
  };
}

/**
 * A discriminated union for Ajv, which knows no mapping: only the branch that the discriminator names is checked, so that a fault is
 * reported where it is, not once for each branch.
 */
function chooseByDiscriminator(schema: Schema): Schema {
  const { discriminator, ...rest } = schema;
  if (!isObject(discriminator)) return schema;
  const { propertyName, mapping } = discriminator;
  // Ajv looks a value up in a plain object, and would find what each object inherits.
  if (!isObject(mapping) || !Array.isArray(rest["oneOf"]) || hasInheritedNames(Object.keys(mapping))) return rest;
  const name = String(propertyName);
  const named = (values: readonly string[]): Schema => ({ required: [name], properties: { [name]: { enum: values } } });
  return {
    ...rest,
    type: "object",
    ...named(Object.keys(mapping)),
    discriminator: { propertyName: name },
    oneOf: Object.entries(mapping).map(([value, $ref]) => ({ ...named([value]), $ref })),
  };
}
