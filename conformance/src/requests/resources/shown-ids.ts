import { asObject } from "../../json/value-at.ts";

/** Methods without an effect (RFC 9110, 9.2.1). */
export const safe: ReadonlySet<string> = new Set(["get", "head", "options"]);

/** Whether a member is called as ids are: `id`, `customerId`, `userIDs`, `card_ids`. */
export function isNameOfIds(name: string): boolean {
  return /(?:^|_)ids?$|I[dD]s?$/.test(name);
}

/** The texts and numbers at members whose names are those of ids. */
export function idsIn(value: unknown): string[] {
  const found: string[] = [];
  collect(value, false, found);
  return found;
}

function collect(value: unknown, isId: boolean, found: string[]): void {
  if (typeof value === "string" || typeof value === "number") {
    if (isId) found.push(String(value));
  } else if (Array.isArray(value)) for (const each of value) collect(each, isId, found);
  else {
    const object = asObject(value) ?? {};
    for (const name of Object.keys(object)) collect(object[name], isNameOfIds(name), found);
  }
}
