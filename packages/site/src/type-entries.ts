import { endpointsOf, nameOf, type Document, type Schema } from "./schema.ts";
import { inParts } from "./in-parts.ts";
import { slugsFor } from "./slugs.ts";

/** The schemas that have an entry of their own: objects, and what is one of several of them. */
export interface Types {
  /** By the page that they stand on: the domain of the operations that use them, `types/shared` for those of several. */
  byPage: ReadonlyMap<string, { title: string; names: readonly string[] }>;
  pageOf: ReadonlyMap<string, string>;
}

export function typesOf(document: Document): Types {
  const schemas = document.components?.schemas ?? {};
  const users = usersOf(document, schemas);
  const named = Object.keys(schemas).filter((name) => isStructured(schemas[name] ?? {}, schemas));
  const slugs = slugsFor([shared, ...new Set([...users.values()].flatMap((domains) => [...domains]))]);
  const domainOf = (name: string): string => {
    const domains = [...(users.get(name) ?? [])];
    return domains.length === 1 ? (domains[0] ?? shared) : shared;
  };
  const used = named.filter((name) => users.has(name)).toSorted((one, other) => one.localeCompare(other, "en"));
  const byPage = [...Map.groupBy(used, domainOf)].flatMap(([domain, names]) =>
    inParts(names, mostTypes).map((part, index, parts) => {
      const slug = `types/${slugs.get(domain) ?? ""}${index === 0 ? "" : `-${index + 1}`}`;
      const range = parts.length === 1 ? "" : `: ${part[0]} to ${part.at(-1)}`;
      return [slug, { title: `${domain}${range}`, names: part }] as const;
    }),
  );
  return {
    byPage: new Map(byPage),
    pageOf: new Map(byPage.flatMap(([slug, { names }]) => names.map((name) => [name, slug] as const))),
  };
}

/** Of the largest types that were seen, so many make a page of 200 kB. */
const mostTypes = 40;

/** What several domains use. */
const shared = "shared";

/** The domains whose operations use each schema, directly or through others. */
function usersOf(document: Document, schemas: Record<string, Schema>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const { described } of endpointsOf(document).values()) {
    const domain = described.tags?.[0] ?? shared;
    const open = referencesIn(described);
    for (const name of open) {
      const known = users.get(name) ?? new Set();
      if (known.has(domain)) continue;
      users.set(name, known.add(domain));
      open.push(...referencesIn(schemas[name]));
    }
  }
  return users;
}

/** The names of all schemas that a value of the document refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" && inner.startsWith("#/components/schemas/")
      ? [nameOf(inner)]
      : referencesIn(inner),
  );
}

function isStructured(schema: Schema, schemas: Record<string, Schema>, above: readonly string[] = []): boolean {
  if (schema.properties !== undefined) return true;
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return parts.some((part) => {
    const name = part.$ref === undefined ? undefined : nameOf(part.$ref);
    if (name === undefined) return isStructured(part, schemas, above);
    return !above.includes(name) && isStructured(schemas[name] ?? {}, schemas, [...above, name]);
  });
}
