import { asObject } from "../json/value-at.ts";
import { allTogether } from "./all-of.ts";
import { branchFor, resolved, type Resolved } from "./resolve.ts";

/**
 * The schema used by a valid value: references resolved, and of each union the matching branch; of unions at omitted
 * members only the part beside them.
 */
export function asMeant(document: object, schema: unknown, value: unknown): Resolved {
  const here = allTogether(document, resolved(document, schema));
  const mark = here["readOnly"] === true ? { readOnly: true } : {};
  const only = onlyButNull(document, here);
  if (only !== undefined) {
    const inner = asMeant(document, only, value);
    return { ...inner, ...mark, type: [inner["type"], "null"].flat() };
  }
  const branch = branchFor(document, here, value);
  if (branch !== here) return { ...asMeant(document, branch, value), ...mark };
  const {
    oneOf: _one,
    anyOf: _any,
    discriminator: _discriminator,
    properties,
    prefixItems,
    items,
    additionalProperties,
    unevaluatedProperties,
    ...plain
  } = here;
  const given: unknown[] = Array.isArray(value) ? value : [];
  const first = Array.isArray(prefixItems) ? given[prefixItems.length] : given[0];
  return {
    ...plain,
    // What is left out is not described: a model may hold others of its kind.
    ...(properties !== undefined &&
      value !== undefined && { properties: propertiesAsMeant(document, properties, value) }),
    ...(Array.isArray(prefixItems) && {
      prefixItems: prefixItems.map((each, index) => asMeant(document, each, given[index])),
    }),
    ...(items !== undefined && value !== undefined && { items: asMeant(document, items, first) }),
    ...othersAsMeant(document, { properties, additionalProperties, unevaluatedProperties }, value),
  };
}

/** The schema of a map's values. */
function othersAsMeant(document: object, { properties, ...others }: Resolved, value: unknown): Resolved {
  const members = Object.keys(asObject(properties) ?? {});
  const further = Object.entries(asObject(value) ?? {}).find(([name]) => !members.includes(name))?.[1];
  const keywords = Object.entries(others).flatMap(([name, schema]): [string, unknown][] => {
    if (typeof schema === "boolean") return [[name, schema]];
    return schema === undefined || value === undefined ? [] : [[name, asMeant(document, schema, further)]];
  });
  return Object.fromEntries(keywords);
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
