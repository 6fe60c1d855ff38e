type Schema = Record<string, unknown>;

/** How a schema is changed before the validator sees it. */
export type Rewrite = (schema: Schema) => Schema;

/** Read-only and unknown members are ignored in requests, not refused (V-06, G-06). */
export const forRequest: Rewrite = (schema) =>
  chooseByDiscriminator(unsealed(withoutMarked(schema, "readOnly", undefined)));

/** The document says nothing of a part that is a file; its place takes no text. */
export const forForm: Rewrite = (schema) => {
  const form = forRequest(schema);
  const { properties } = form;
  if (!isSchema(properties)) return form;
  const parts = Object.entries(properties).map(([name, part]) => [name, isFile(part) ? { type: "object" } : part]);
  return { ...form, properties: Object.fromEntries(parts) };
};

/** Write-only members must not be told. */
export const forReply: Rewrite = (schema) => chooseByDiscriminator(withoutMarked(schema, "writeOnly", false));

/** Members with the mark are not needed; in their place stands another schema, or none. */
function withoutMarked(schema: Schema, mark: "readOnly" | "writeOnly", instead: false | undefined): Schema {
  const { properties, required } = schema;
  if (!isSchema(properties)) return schema;
  const isMarked = (name: unknown): boolean => {
    const property = properties[String(name)];
    return isSchema(property) && property[mark] === true;
  };
  const members = Object.entries(properties).flatMap(([name, property]) => {
    if (!isMarked(name)) return [[name, property]];
    return instead === undefined ? [] : [[name, instead]];
  });
  const needed = Array.isArray(required) && required.filter((name) => !isMarked(name));
  return { ...schema, properties: Object.fromEntries(members), ...(needed !== false && { required: needed }) };
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
