import { openapi } from "@tallystick/contract";
import { HarnessFault } from "../engine/errors.ts";
import { asObject } from "../json/value-at.ts";

/** A schema with its reference followed; what is beside the reference is added. */
export type Resolved = Readonly<Record<string, unknown>>;

/** Every reply needs it again: the document does not change. */
const followed = new WeakMap<object, Resolved>();
const found = new Map<string, unknown>();

/** Follows a reference, if there is one. */
export function resolved(schema: unknown): Resolved {
  const here = asObject(schema) ?? {};
  const { $ref } = here;
  if (typeof $ref !== "string") return here;
  const known = followed.get(here) ?? follow(here, $ref);
  followed.set(here, known);
  return known;
}

function follow({ $ref: _pointer, ...siblings }: Resolved, pointer: string): Resolved {
  return { ...resolved(schemaAt(pointer)), ...siblings };
}

/** The schema at a pointer into the OpenAPI document. */
export function schemaAt(pointer: string): unknown {
  const known = found.get(pointer) ?? lookUp(pointer);
  found.set(pointer, known);
  return known;
}

function lookUp(pointer: string): unknown {
  let at: unknown = openapi;
  for (const step of pointer.replace(/^#\//, "").split("/")) {
    at = asObject(at)?.[decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (at === undefined) throw new HarnessFault(`The document has nothing at ${pointer}.`);
  return at;
}

/** Of a union with a distinguishing field, declared as its discriminator or not, the branch of a value. */
export function branchFor(schema: Resolved, value: unknown): Resolved {
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].map(resolved).find((each) => means(each, value)) ?? schema;
  const discriminator = asObject(schema["discriminator"]);
  const name = discriminator?.["propertyName"];
  if (!Array.isArray(schema["oneOf"]) || typeof name !== "string") return schema;
  const meant = asObject(value)?.[name];
  const pointer = asObject(discriminator?.["mapping"])?.[String(meant)];
  return typeof pointer === "string" ? resolved(schemaAt(pointer)) : schema;
}

/** Whether every single-valued field of the branch has that value. */
function means(branch: Resolved, value: unknown): boolean {
  const fields = Object.entries(asObject(branch["properties"]) ?? {});
  const marks = fields.flatMap(([name, field]) => {
    const { enum: values } = resolved(field);
    return Array.isArray(values) && values.length === 1 ? [asObject(value)?.[name] === values[0]] : [];
  });
  return marks.length > 0 && marks.every(Boolean);
}
