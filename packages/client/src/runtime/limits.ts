/** Options in which `Infinity` means no limit. */
const unlimited: readonly string[] = ["timeoutMs", "deadlineMs", "withinMs"];

/**
 * Throws a `RangeError` with the name of the first option that is no number above 0, behind `prefix`. Undefined options are ignored.
 */
export function requireAboveZero(options: Record<string, number | undefined>, prefix = ""): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const mayBeInfinite = unlimited.includes(name);
    if (typeof value === "number" && value > 0 && (value < Infinity || mayBeInfinite)) continue;
    const range = mayBeInfinite ? "above 0, or Infinity for no limit" : "above 0, and finite";
    throw new RangeError(`${prefix}${name} has to be a number ${range}; it is ${String(value)}`);
  }
}

/**
 * The usual options, with those given in their place. Throws a `RangeError` with the name of the first number that is not above 0, behind
 * `prefix`. Undefined options are ignored.
 */
export function changedOptions<Options extends object>(
  usual: Options,
  given: { [Name in keyof Options]?: Options[Name] | undefined } = {},
  prefix?: string,
): Options {
  const options = { ...usual };
  // The keys of an object are those of its type.
  for (const name of Object.keys(usual) as (keyof Options & string)[]) {
    const value = given[name];
    if (value === undefined) continue;
    // Of the type of the usual one, as far as TypeScript knows.
    if (typeof usual[name] === "number") requireAboveZero({ [name]: value as number }, prefix);
    options[name] = value;
  }
  return options;
}
