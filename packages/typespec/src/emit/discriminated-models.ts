import type { DocumentSchema, OpenApiDocument } from "./document.ts";

interface Node extends DocumentSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  allOf?: Node[];
  oneOf?: Node[];
  anyOf?: Node[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

const PREFIX = "#/components/schemas/";

/**
 * The document with each model that others extend by a discriminator as the union of them; what they share stands in a schema of
 * its own, `PetBase` of `Pet`. To a validator the discriminator of such a model says nothing, and it would take any kind. A model
 * whose kinds are open, an enum or any text, stays as it is.
 */
export function withDiscriminatedModels(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, Node> = document.components?.schemas ?? {};
  const bases = new Map(
    Object.entries(schemas).flatMap(([name, schema]) =>
      isExtended(schema, schemas) ? [[name, freeName(`${name}Base`, schemas)] as const] : [],
    ),
  );
  if (bases.size === 0) return document;
  const entries = Object.entries(schemas).flatMap(([name, schema]): [string, Node][] => {
    const own = { ...schema, ...(schema.allOf && { allOf: schema.allOf.map((part) => ofBase(part, bases)) }) };
    const base = bases.get(name);
    return base === undefined ? [[name, own]] : unionAndBase(name, base, own);
  });
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(entries) } };
}

function isExtended({ discriminator, oneOf, anyOf, properties }: Node, schemas: Record<string, Node>): boolean {
  const { mapping = {}, propertyName = "" } = discriminator ?? {};
  const targets = Object.values(mapping).map((reference) => schemas[reference.slice(PREFIX.length)]);
  if (targets.length === 0 || targets.includes(undefined) || (oneOf ?? anyOf) !== undefined) return false;
  return !isOpen(properties?.[propertyName] ?? {}, schemas);
}

/** Whether a discriminator is an enum or any text. */
function isOpen({ $ref, anyOf, oneOf }: Node, schemas: Record<string, Node>): boolean {
  const target = $ref === undefined ? undefined : schemas[$ref.slice(PREFIX.length)];
  if (target !== undefined) return isOpen(target, schemas);
  return (anyOf ?? oneOf ?? []).some((each) => each.type === "string" && each.enum === undefined);
}

function unionAndBase(name: string, base: string, { discriminator, ...shared }: Node): [string, Node][] {
  const { description } = shared;
  const references = [...new Set(Object.values(discriminator?.mapping ?? {}))];
  const union: Node = {
    type: "object",
    oneOf: references.map(($ref) => ({ $ref })),
    ...(discriminator && { discriminator }),
    ...(description !== undefined && { description }),
    ...Object.fromEntries(Object.entries(shared).filter(([key]) => key.startsWith("x-"))),
  };
  return [
    [name, union],
    [base, { ...shared, description: `What every kind of ${name} has.` }],
  ];
}

function ofBase(part: Node, bases: ReadonlyMap<string, string>): Node {
  const base = part.$ref === undefined ? undefined : bases.get(part.$ref.slice(PREFIX.length));
  return base === undefined ? part : { ...part, $ref: `${PREFIX}${base}` };
}

function freeName(name: string, schemas: Record<string, Node>): string {
  return name in schemas ? freeName(`${name}Base`, schemas) : name;
}
