import { asObject } from "../json/value-at.ts";
import { resolved } from "./resolve.ts";

/** The members that an object of a schema may have, those of every branch together, each as it is first written. */
export function allMembers(document: object, schema: unknown): ReadonlyMap<string, unknown> {
  const here = resolved(document, schema);
  const parts = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => (Array.isArray(here[keyword]) ? here[keyword] : []));
  const own = Object.entries(asObject(here["properties"]) ?? {});
  return new Map([...parts.flatMap((part) => [...allMembers(document, part)]), ...own]);
}
