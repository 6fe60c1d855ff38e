/** The form of an object: a `File` with its name, a `Blob` without, all else as text. Undefined members are omitted. */
export function formOf(parts: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}
