import { asObject } from "../json/value-at.ts";
import { isFreeText } from "./is-free-text.ts";
import { resolved, type Resolved } from "./resolve.ts";

/** Parts of a body that a careless comparison may overlook: nested values, or single characters. */
export type BodyPart = "object" | "list" | "letter" | "digit";

/** Whether a value of the schema may have such a part among its members, or further inside. */
export function holdsPart(document: object, schema: unknown, part: BodyPart): boolean {
  return parts(document, schema).has(part);
}

function parts(document: object, schema: unknown, above: ReadonlySet<unknown> = new Set()): Set<BodyPart> {
  const here = resolved(document, schema);
  // A schema may be inside of itself.
  if (above.has(here)) return new Set();
  const known = new Set([...above, here]);
  const branches = ["oneOf", "anyOf", "allOf"].flatMap((keyword) => here[keyword] ?? []);
  const inside = branches.flatMap((branch) => [...parts(document, branch, known)]);
  const members = Object.values(asObject(here["properties"]) ?? {}).flatMap((member) => {
    return [...partsOf(resolved(document, member)), ...parts(document, member, known)];
  });
  return new Set([...inside, ...members]);
}

/** A text that takes many letters and digits may have one of them changed. */
function partsOf(schema: Resolved): BodyPart[] {
  if (isFreeText(schema)) return ["letter", "digit"];
  return schema["type"] === "object" ? ["object"] : schema["type"] === "array" ? ["list"] : [];
}
