import { mapped } from "./mapped.ts";
import { objectOf, type Json } from "./read-document.ts";

/** What the conversion writes of TypeSpec itself: a schema of that name would stand in front of it. */
const WRITTEN: ReadonlySet<string> = new Set(
  [
    "Body File HttpPart Lifecycle Parameters Record Security",
    "boolean bytes duration numeric offsetDateTime plainDate plainTime string url utcDateTime",
    "float32 float64 int8 int16 int32 int64 integer safeint uint8 uint16 uint32 uint64",
  ].flatMap((names) => names.split(" ")),
);

const PREFIX = "#/components/schemas/";

/** The document with names that mean nothing else in its conversion, and a note for each that is another one now. */
export function withFreeNames(given: Json): { document: Json; notes: string[] } {
  const components = objectOf(given["components"]);
  const schemas = objectOf(components["schemas"]);
  const { document, notes } = withFreeTitle(given, schemas);
  const names = new Map(
    Object.keys(schemas)
      .filter((name) => WRITTEN.has(name))
      .map((name) => [name, freeName(name, schemas)]),
  );
  if (names.size === 0) return { document, notes };
  const renamed = mapped({ ...document, components: { ...components, schemas: undefined } }, withRefs(names));
  const own = Object.entries(schemas).map(([name, schema]) => [
    names.get(name) ?? name,
    mapped(objectOf(schema), withRefs(names)),
  ]);
  return {
    document: { ...renamed, components: { ...objectOf(renamed["components"]), schemas: Object.fromEntries(own) } },
    notes: [
      ...notes,
      ...[...names].map(
        ([from, to]) => `The schema ${from} is called ${to}, since ${from} means something else in TypeSpec.`,
      ),
    ],
  };
}

/** The namespace of the service has its title without spaces: a schema of that name would hide it. */
function withFreeTitle(document: Json, schemas: Json): { document: Json; notes: string[] } {
  const info = objectOf(document["info"]);
  const title = String(info["title"]);
  if (schemas[title.replaceAll(/\W+/g, "")] === undefined) return { document, notes: [] };
  const other = `${title} API`;
  return {
    document: { ...document, info: { ...info, title: other } },
    notes: [`The service is called ${other}, since a schema has the name of its title.`],
  };
}

function freeName(name: string, schemas: Json): string {
  const other = `${name}Schema`;
  return schemas[other] === undefined ? other : freeName(other, schemas);
}

function withRefs(names: ReadonlyMap<string, string>): (node: Json) => Json {
  const renamed = (target: unknown): unknown => {
    const to = typeof target === "string" ? names.get(target.replace(PREFIX, "")) : undefined;
    return to === undefined ? target : `${PREFIX}${to}`;
  };
  return (node) => {
    const { $ref, discriminator } = node;
    if (typeof $ref === "string" && $ref.startsWith(PREFIX)) return { ...node, $ref: renamed($ref) };
    const { mapping } = objectOf(discriminator);
    if (mapping === undefined) return node;
    const targets = Object.entries(objectOf(mapping)).map(([value, target]) => [value, renamed(target)]);
    return { ...node, discriminator: { ...objectOf(discriminator), mapping: Object.fromEntries(targets) } };
  };
}
