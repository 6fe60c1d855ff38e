import { InvalidArgumentError } from "commander";

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** `500ms`, `30s`, `2m` in milliseconds; 0 needs no unit. */
export function durationMs(text: string): number {
  if (text === "0") return 0;
  const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  const factor = unitMs[unit ?? ""];
  if (count === undefined || factor === undefined)
    throw new InvalidArgumentError("Expected a duration such as 500ms, 30s or 2m.");
  return Number(count) * factor;
}

/** A duration that is not 0. */
export function positiveDurationMs(text: string): number {
  const ms = durationMs(text);
  if (ms === 0) throw new InvalidArgumentError("Expected a duration above 0, such as 500ms, 30s or 2m.");
  return ms;
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** `20/s`: so many requests in a second. */
export function perSecond(text: string): number {
  const [, count] = /^(\d+(?:\.\d+)?)\/s$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0)
    throw new InvalidArgumentError("Expected requests per second, such as 20/s.");
  return Number(count);
}

/** `Name: value` as a header. */
export function header(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(\S.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Expected a header such as "X-Tenant: one".');
  if (["authorization", "content-length", "content-type", "host"].includes(name.toLowerCase()))
    throw new InvalidArgumentError(`The suite writes ${name} itself; credentials are given with flags of their own.`);
  return [name.toLowerCase(), value.trim()];
}

/** `2/4` */
export function shard(text: string): { part: number; of: number } {
  const [, part, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || of === undefined || part < 1 || part > of) {
    throw new InvalidArgumentError("Expected a part and the number of parts, such as 1/4.");
  }
  return { part, of };
}

/** An absolute http or https URL. */
export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError("Expected an absolute http or https URL.");
  }
  return text;
}

/** Collects the values of a flag that may be given more than once. */
export function gathered<Value>(read: (text: string) => Value): (text: string, before: Value[] | undefined) => Value[] {
  return (text, before = []) => [...before, read(text)];
}
