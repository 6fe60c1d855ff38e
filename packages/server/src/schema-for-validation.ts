type Schema = Record<string, unknown>;

/** How a schema is changed before the validator sees it. */
export interface Rewrite {
  /** Keeps the copies for requests and for replies apart. */
  prefix: string;
  schema(schema: Schema): Schema;
}

/** Read-only and unknown members are ignored in requests, not refused (V-06, G-06). */
export const forRequest: Rewrite = {
  prefix: "Request.",
  schema: (schema) => chooseByDiscriminator(unsealed(withoutReadOnly(schema))),
};

/** The document says nothing of a part that is a file; its place takes no text. */
export const forForm: Rewrite = {
  prefix: "Form.",
  schema(schema) {
    const form = forRequest.schema(schema);
    const { properties } = form;
    if (!isSchema(properties)) return form;
    const parts = Object.entries(properties).map(([name, part]) => [name, isFile(part) ? { type: "object" } : part]);
    return { ...form, properties: Object.fromEntries(parts) };
  },
};

export const forReply: Rewrite = { prefix: "Reply.", schema: (schema) => chooseByDiscriminator(schema) };

function withoutReadOnly(schema: Schema): Schema {
  const { properties, required } = schema;
  if (!isSchema(properties)) return schema;
  const writable = Object.entries(properties).filter(
    ([, property]) => !isSchema(property) || property["readOnly"] !== true,
  );
  const names = new Set(writable.map(([name]) => name));
  const needed =
    Array.isArray(required) && required.filter((name) => names.has(String(name)) || !(String(name) in properties));
  return { ...schema, properties: Object.fromEntries(writable), ...(needed !== false && { required: needed }) };
}

function isFile(part: unknown): boolean {
  return isSchema(part) && Object.keys(part).every((key) => key === "description" || key.startsWith("x-"));
}

function unsealed(schema: Schema): Schema {
  const { additionalProperties, unevaluatedProperties, ...open } = schema;
  return {
    ...open,
    ...(isSchema(additionalProperties) && { additionalProperties }),
    ...(isSchema(unevaluatedProperties) && !isSchema(unevaluatedProperties["not"]) && { unevaluatedProperties }),
  };
}

/**
 * A discriminated union as if/then: the branch the discriminator names is the only one that judges, so that a fault is
 * reported where it is, not once for each branch. The validator itself only lets `oneOf` try them all.
 */
function chooseByDiscriminator(schema: Schema): Schema {
  const { discriminator, oneOf, ...rest } = schema;
  if (!isSchema(discriminator) || !isSchema(discriminator["mapping"]) || !Array.isArray(oneOf)) return schema;
  const name = String(discriminator["propertyName"]);
  const branches = Object.entries(discriminator["mapping"]);
  const named = (value: string): Schema => ({ required: [name], properties: { [name]: { enum: [value] } } });
  return {
    ...rest,
    type: "object",
    required: [name],
    properties: { [name]: { enum: branches.map(([value]) => value) } },
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    allOf: branches.map(([value, $ref]) => ({ if: named(value), then: { $ref } })),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
