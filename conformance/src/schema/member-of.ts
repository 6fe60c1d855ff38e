import { asObject } from "../json/value-at.ts";
import { resolved, type Resolved } from "./resolve.ts";

/**
 * The schema of a member such as `address.line1` or `lines[].code`, in the first branch that has it, and of any name of a map;
 * undefined when there is none.
 */
export function memberOf(document: object, schema: unknown, path: string): Resolved | undefined {
  const member = writtenMemberOf(document, schema, path);
  return member === undefined ? undefined : resolved(document, member);
}

/** The same as it is written: a reference that is still to be followed, with what is beside it. */
export function writtenMemberOf(document: object, schema: unknown, path: string): unknown {
  const here = resolved(document, schema);
  const [step = "", ...rest] = path.split(".");
  const branches = ["oneOf", "anyOf", "allOf"].flatMap((keyword) =>
    Array.isArray(here[keyword]) ? here[keyword] : [],
  );
  const name = step.replace(/\[\]$/, "");
  const field = here["properties"] === undefined ? valuesOfMap(here) : asObject(here["properties"])?.[name];
  const member = name === step || field === undefined ? field : resolved(document, field)["items"];
  if (member === undefined)
    return branches.map((branch) => writtenMemberOf(document, branch, path)).find((each) => each !== undefined);
  return rest.length === 0 ? member : writtenMemberOf(document, member, rest.join("."));
}

/** The schema of the values of a map, which takes any names. */
function valuesOfMap({ additionalProperties, unevaluatedProperties }: Resolved): unknown {
  const values = asObject(additionalProperties) ?? asObject(unevaluatedProperties);
  return values === undefined || "not" in values ? undefined : values;
}
