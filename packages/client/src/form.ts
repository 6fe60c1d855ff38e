/** The parts of a form as it goes out: a `File` with its name, any other `Blob` without one, everything else as text. What is undefined is left out. */
export function formOf(parts: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}
