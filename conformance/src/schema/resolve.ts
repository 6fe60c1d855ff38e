import { HarnessFault } from "../errors/trial-errors.ts";
import { asObject } from "../json/value-at.ts";

/** A schema with its reference followed; what is beside the reference is added. */
export type Resolved = Readonly<Record<string, unknown>>;

/** Cached look-ups of one OpenAPI document. */
interface Known {
  followed: WeakMap<object, Resolved>;
  found: Map<string, unknown>;
}

const knownOf = new WeakMap<object, Known>();

function known(document: object): Known {
  const here = knownOf.get(document) ?? { followed: new WeakMap(), found: new Map() };
  knownOf.set(document, here);
  return here;
}

/** Follows a reference into the document, if there is one. */
export function resolved(document: object, schema: unknown): Resolved {
  const here = asObject(schema) ?? {};
  const { $ref } = here;
  if (typeof $ref !== "string") return here;
  const { followed } = known(document);
  const target = followed.get(here) ?? follow(document, here, $ref);
  followed.set(here, target);
  return target;
}

function follow(document: object, { $ref: _pointer, ...siblings }: Resolved, pointer: string): Resolved {
  return { ...resolved(document, schemaAt(document, pointer)), ...siblings };
}

/** The schema at a pointer into the document. */
export function schemaAt(document: object, pointer: string): unknown {
  const { found } = known(document);
  const schema = found.get(pointer) ?? lookUp(document, pointer);
  found.set(pointer, schema);
  return schema;
}

function lookUp(document: object, pointer: string): unknown {
  let at: unknown = document;
  for (const step of pointer.replace(/^#\//, "").split("/")) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = Array.isArray(at) ? at[Number(name)] : asObject(at)?.[name];
  }
  if (at === undefined) throw new HarnessFault(`The document has nothing at ${pointer}.`);
  return at;
}

/** Of a union with a distinguishing field, declared as its discriminator or not, the branch of a value. */
export function branchFor(document: object, schema: Resolved, value: unknown): Resolved {
  if (Array.isArray(schema["anyOf"]))
    return (
      schema["anyOf"].map((each) => resolved(document, each)).find((each) => means(document, each, value)) ?? schema
    );
  const discriminator = asObject(schema["discriminator"]);
  const name = discriminator?.["propertyName"];
  if (!Array.isArray(schema["oneOf"]) || typeof name !== "string") return schema;
  const meant = asObject(value)?.[name];
  const pointer = asObject(discriminator?.["mapping"])?.[String(meant)];
  return typeof pointer === "string" ? resolved(document, schemaAt(document, pointer)) : schema;
}

/** Whether every single-valued field of the branch has that value. */
function means(document: object, branch: Resolved, value: unknown): boolean {
  const fields = Object.entries(asObject(branch["properties"]) ?? {});
  const marks = fields.flatMap(([name, field]) => {
    const { enum: values } = resolved(document, field);
    return Array.isArray(values) && values.length === 1 ? [asObject(value)?.[name] === values[0]] : [];
  });
  return marks.length > 0 && marks.every(Boolean);
}
