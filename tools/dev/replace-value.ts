import { isObject, type Json } from "./json.ts";

/** The names and indices that lead to a value. */
export type Path = (string | number)[];

/** A copy in which the value at a path is replaced, or removed when `by` is undefined. Missing objects on the path are created. */
export function replaceValue(value: Json, path: Path, by: Json | undefined): Json {
  const [step = "", ...rest] = path;
  if (path.length === 0) return by ?? null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaceValue(item, rest, by) : item));
  if (!isObject(value)) throw new Error(`nothing at ${path.join(" ")}`);
  if (rest.length > 0 || by !== undefined) return { ...value, [step]: replaceValue(value[step] ?? {}, rest, by) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}
