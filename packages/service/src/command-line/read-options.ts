import { readFileSync } from "node:fs";
import { didYouMean } from "./did-you-mean.ts";
import type { Option, OptionTable } from "./option.ts";
import { UsageError } from "./usage-error.ts";

/** What holds for one option, and where it comes from. */
export interface Setting {
  option: Option;
  /** As the operator writes it; undefined when it is not set. */
  text: string | undefined;
  /** `--port`, `TALLYSTICK_PORT`, or `default`. */
  source: string;
}

/** The parsed values by name. */
export type ParsedOptions = Readonly<Record<string, unknown>>;

export type Settings = ReadonlyMap<string, Setting>;

export interface Sources {
  flags: ReadonlyMap<string, string>;
  environment: NodeJS.ProcessEnv;
}

const prefix = "TALLYSTICK_";

export function variableOf(name: string): string {
  return `${prefix}${name.toUpperCase().replaceAll("-", "_")}`;
}

/** A flag comes before its environment variable, and both before what holds otherwise. @throws UsageError */
export function readSettings(table: OptionTable, sources: Sources): Settings {
  refuseMisspelled(table, sources.environment);
  const isProduction =
    table["production"] !== undefined && isOn(settingOf("production", table["production"], sources, false));
  return new Map(Object.entries(table).map(([name, option]) => [name, settingOf(name, option, sources, isProduction)]));
}

function isOn({ option, text }: Setting): boolean {
  return text !== undefined && option.parse(text) === true;
}

/** @throws UsageError for a value that an option does not take. */
export function parseSettings(settings: Settings): ParsedOptions {
  return Object.fromEntries([...settings].map(([name, setting]) => [name, parsed(setting)]));
}

function parsed({ option, text }: Setting): unknown {
  return text === undefined ? undefined : option.parse(text);
}

function settingOf(name: string, option: Option, sources: Sources, isProduction: boolean): Setting {
  const given = givenAs(name, option, sources);
  const setting = { option, ...(given ?? { text: fallbackOf(option, isProduction), source: "default" }) };
  if (given) check(name, setting);
  return setting;
}

function fallbackOf({ fallback, productionFallback }: Option, isProduction: boolean): string | undefined {
  return isProduction ? (productionFallback ?? fallback) : fallback;
}

type Given = Pick<Setting, "text" | "source"> & { text: string };

/** A place where a value may be given. */
interface Way {
  source: string;
  text: string | undefined;
  isFile?: true;
}

/** An empty environment variable counts as not set, as files of variables often have them. */
function givenAs(name: string, option: Option, { flags, environment }: Sources): Given | undefined {
  const variable = variableOf(name);
  const isSecret = option.kind === "secret";
  const levels: Way[][] = [
    [
      { source: `--${name}`, text: flags.get(name) },
      { source: `--${name}-file`, text: flags.get(`${name}-file`), isFile: true },
    ],
    [
      { source: variable, text: option.onlyAsFlag ? undefined : environment[variable] || undefined },
      {
        source: `${variable}_FILE`,
        text: isSecret ? environment[`${variable}_FILE`] || undefined : undefined,
        isFile: true,
      },
    ],
    option.platformVariable === undefined
      ? []
      : [{ source: option.platformVariable, text: environment[option.platformVariable] || undefined }],
  ];
  const [found, second] =
    levels.map((ways) => ways.filter(({ text }) => text !== undefined)).find((ways) => ways.length > 0) ?? [];
  if (found?.text === undefined) return undefined;
  // Which of them the operator means, nobody knows: after a rotation one of them is the old secret.
  if (second) throw new UsageError(`${found.source} and ${second.source} are two values of one option: leave one out.`);
  return { source: found.source, text: found.isFile ? readSecret(found.source, found.text) : found.text };
}

/** The first line is the secret: editors end a file with a line break. */
function readSecret(source: string, path: string): string {
  const [secret = ""] = linesOf(source, path);
  // A mount that failed leaves such a file, and the option's default may keep money in memory or send no mail.
  if (secret === "") throw new UsageError(`${source} names a file whose first line is empty: ${path}`);
  return secret;
}

function linesOf(source: string, path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${source} names a file that cannot be read: ${reason}`, { cause });
  }
}

function check(name: string, { option, text = "", source }: Setting): void {
  try {
    option.parse(text);
  } catch (cause) {
    const given = option.kind === "secret" ? "what is given" : `"${text}"`;
    const takes = cause instanceof Error ? cause.message : `another ${name}`;
    throw new UsageError(`${source} takes ${takes}, not ${given}.`, { cause });
  }
}

/** Other variables of this prefix belong to the suite and the client, so only what looks like a typing error is refused. */
function refuseMisspelled(table: OptionTable, environment: NodeJS.ProcessEnv): void {
  const known = Object.entries(table).flatMap(([name, { kind }]) =>
    kind === "secret" ? [variableOf(name), `${variableOf(name)}_FILE`] : [variableOf(name)],
  );
  for (const written of Object.keys(environment).filter((name) => name.startsWith(prefix) && !known.includes(name))) {
    const guess = didYouMean(written, known);
    if (guess !== "") throw new UsageError(`There is no environment variable ${written}.${guess}`);
  }
}
