/** One option of a command: a flag, and the environment variable of the same name. */
export interface Option<Value = unknown> {
  /**
   * `switch` takes no value as a flag. `secret` is masked wherever it is printed, and can also be read from a file:
   * what stands on a command line is seen by every process of the machine.
   */
  kind: "value" | "switch" | "secret";
  /** What stands for the value in the help. */
  takes?: string;
  /** The lines of the help. */
  help: readonly string[];
  /** What is printed of a secret; `[masked]` by default. */
  mask?: (text: string) => string;
  /** An environment variable that platforms set, which counts when nothing else gives the value. */
  platformVariable?: string;
  /** The default, as an operator writes it. */
  fallback?: string;
  /** The default in production, where it differs. */
  productionFallback?: string;
  /** It says how this call prints, so no environment variable gives it. */
  onlyAsFlag?: true;
  /** @throws an Error with the accepted values: `a whole number from 0 to 65535`. */
  parse: (text: string) => Value;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** The rows of some options; an option without undefined has a fallback. */
export type OptionsOf<Values> = {
  readonly [Name in keyof Values]-?: undefined extends Values[Name]
    ? Option<NonNullable<Values[Name]>>
    : Option<Values[Name]> & { fallback: string };
};

type Row = Pick<Option, "takes" | "help" | "onlyAsFlag">;
type RowOf<Given, Value> = Given & Pick<Option<Value>, "kind" | "parse">;

export function text<Given extends Row & Pick<Option, "fallback">>(row: Given): RowOf<Given, string> {
  return { ...row, kind: "value", parse: (given) => given };
}

export function secret<Given extends Row & Pick<Option, "fallback" | "mask" | "platformVariable">>(
  row: Given,
): RowOf<Given, string> {
  return { ...row, kind: "secret", parse: (given) => given };
}

function parseList(given: string): string[] {
  return given
    .split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "");
}

export function list<Given extends Row & Pick<Option, "fallback">>(row: Given): RowOf<Given, string[]> {
  return { ...row, kind: "value", parse: parseList };
}

type WithFallback = Row & Pick<Option, "fallback" | "productionFallback">;

export function wholeNumber<Given extends WithFallback>(
  range: { from: number; to: number },
  row: Given,
): RowOf<Given, number> {
  const parse = (given: string): number => {
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= range.from && value <= range.to) return value;
    throw new Error(`a whole number from ${range.from} to ${range.to}`);
  };
  return { ...row, kind: "value", parse };
}

export function oneOf<Value extends string, Given extends WithFallback>(
  values: readonly Value[],
  row: Given,
): RowOf<Given, Value> {
  const parse = (given: string): Value => {
    const value = values.find((candidate) => candidate === given);
    if (value === undefined) throw new Error(values.join(", "));
    return value;
  };
  return { ...row, kind: "value", parse };
}

const onAndOff = new Map([
  ["1", true],
  ["true", true],
  ["0", false],
  ["false", false],
]);

function parseSwitch(given: string): boolean {
  const value = onAndOff.get(given.toLowerCase());
  if (value === undefined) throw new Error("1 or 0");
  return value;
}

/** Off unless it is given; `--no-x` turns off what the environment, or production, turns on. */
export function toggle<Given extends Pick<Option, "help" | "onlyAsFlag" | "productionFallback">>(
  row: Given,
): RowOf<Given, boolean> & { fallback: "0" } {
  return { ...row, kind: "switch", fallback: "0", parse: parseSwitch };
}

const unitsInMs = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
]);

function parseDuration(given: string): number {
  const [, amount, unit = ""] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(given) ?? [];
  const unitInMs = unitsInMs.get(unit);
  if (amount === undefined || unitInMs === undefined) throw new Error("a time such as 500ms, 10s, 5m, 2h, 30d");
  return Number(amount) * unitInMs;
}

/** A time such as `10s`, in milliseconds. @param most such as `24d`. */
export function duration<Given extends WithFallback>(most: string, row: Given): RowOf<Given, number> {
  const mostMs = parseDuration(most);
  const parse = (given: string): number => {
    const value = parseDuration(given);
    if (value > mostMs) throw new Error(`a time up to ${most}`);
    return value;
  };
  return { ...row, kind: "value", parse };
}
