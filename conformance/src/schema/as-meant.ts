import { asObject } from "../json/value-at.ts";
import { allTogether } from "./all-of.ts";
import { branchFor, resolved, type Resolved } from "./resolve.ts";

/**
 * The schema used by a valid value: references resolved, and of each union the matching branch; of unions at omitted
 * members only the part beside them.
 */
export function asMeant(document: object, schema: unknown, value: unknown): Resolved {
  const here = allTogether(document, resolved(document, schema));
  const only = onlyButNull(document, here);
  if (only !== undefined) {
    const inner = asMeant(document, only, value);
    return { ...inner, type: [inner["type"], "null"].flat() };
  }
  const {
    oneOf: _one,
    anyOf: _any,
    discriminator: _discriminator,
    properties,
    items,
    ...plain
  } = branchFor(document, here, value);
  const [first]: unknown[] = Array.isArray(value) ? value : [];
  return {
    ...plain,
    ...(properties !== undefined && { properties: propertiesAsMeant(document, properties, value) }),
    ...(items !== undefined && { items: asMeant(document, items, first) }),
    ...othersAsMeant(document, plain, value),
  };
}

/** The schema of a map's values. */
function othersAsMeant(document: object, schema: Resolved, value: unknown): Resolved {
  const members = Object.entries(asObject(schema["properties"]) ?? {}).map(([name]) => name);
  const further = Object.entries(asObject(value) ?? {}).find(([name]) => !members.includes(name))?.[1];
  const keywords = ["additionalProperties", "unevaluatedProperties"].filter(
    (name) => asObject(schema[name]) !== undefined,
  );
  return Object.fromEntries(keywords.map((name) => [name, asMeant(document, schema[name], further)]));
}

function propertiesAsMeant(document: object, properties: unknown, value: unknown): Resolved {
  const entries = Object.entries(asObject(properties) ?? {});
  return Object.fromEntries(entries.map(([name, each]) => [name, asMeant(document, each, asObject(value)?.[name])]));
}

/** Of a nullable schema the part that is not null. */
function onlyButNull(document: object, { anyOf }: Resolved): unknown {
  const branches = Array.isArray(anyOf) ? anyOf : [];
  const others = branches.filter((branch) => resolved(document, branch)["type"] !== "null");
  return others.length === 1 && others.length < branches.length ? others[0] : undefined;
}
