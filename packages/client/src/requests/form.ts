import { jsonText } from "./json-text.ts";

/**
 * The form of an object: a `File` with its name, a `Blob` without, a list as several parts, an object as JSON, all else as text.
 * Undefined members are omitted. `whole`: the parts that hold a list as one JSON text.
 */
export function formOf(parts: object, whole: readonly string[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    for (const each of Array.isArray(value) && !whole.includes(name) ? value : [value]) append(form, name, each);
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  // oxlint-disable-next-line typescript/no-base-to-string -- an object is written as JSON
  const text = String(value);
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value === "object" && value !== null)
    form.append(name, new Blob([jsonText(value)], { type: "application/json" }), "");
  else form.append(name, text);
}
