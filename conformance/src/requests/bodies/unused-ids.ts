import type { Operation, Parameter } from "@tallystick/contract";
import { asObject } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { unusedValue } from "../fixtures/unknown-id.ts";
import { isNameOfIds, safe } from "../resources/shown-ids.ts";

/**
 * Whether a parameter of a write names something and nothing says what: any in the path, elsewhere one that is called as ids are. An
 * example there may name what was there before the run.
 */
export function namesUnsaid(row: Operation, place: Parameter["in"], name: string): boolean {
  if (safe.has(row.method) || row.references.some(({ at }) => at === `${place}.${name}`)) return false;
  return place === "path" || isUnsaidId(row, name);
}

/** Whether a member of a write, or a parameter outside its path, is called as ids are that the write may act on. */
export function isUnsaidId({ method, resourceAction }: Operation, name: string): boolean {
  if (safe.has(method)) return false;
  if (resourceAction === undefined) return isNameOfIds(name);
  // What is changed or deleted is known: ids with another name are only linked to it.
  return ["changes", "deletes"].includes(resourceAction.kind) && /^ids?$/i.test(name);
}

/** The body with ids that nothing has where nothing says what those of an example or of its schema name. */
export function withUnusedIds(document: object, row: Operation, body: unknown): unknown {
  const replaced = (value: unknown, schema: unknown, name: string): unknown => {
    if (Array.isArray(value)) {
      const { items } = besidesNull(document, schema);
      return value.map((each) => replaced(each, items, name));
    }
    const object = asObject(value);
    if (object !== undefined)
      return Object.fromEntries(
        Object.entries(object).map(([each, inner]) => [each, replaced(inner, memberOf(document, schema, each), each)]),
      );
    if (!isUnsaidId(row, name) || (typeof value !== "string" && typeof value !== "number")) return value;
    const anyOf = { type: typeof value === "number" ? "integer" : "string" };
    return unusedValue(document, { ...anyOf, ...besidesNull(document, schema) }, `${row.id} ${name}`) ?? value;
  };
  return row.body === undefined ? body : replaced(body, schemaAt(document, row.body.schema), "");
}

/** The place of the first id in the body that names what nothing says. */
export function unsaidPlace(row: Operation, body: unknown, at = "body"): string | undefined {
  if (Array.isArray(body)) return unsaidPlace(row, body[0], `${at}[]`);
  const members = Object.entries(asObject(body) ?? {});
  const isSaid = (place: string): boolean => row.references.some((each) => each.at.replace(/\[\]$/, "") === place);
  const own = members.find(([name]) => isUnsaidId(row, name) && !isSaid(`${at}.${name}`));
  if (own !== undefined) return `${at}.${own[0]}`;
  return members.map(([name, value]) => unsaidPlace(row, value, `${at}.${name}`)).find((place) => place !== undefined);
}
