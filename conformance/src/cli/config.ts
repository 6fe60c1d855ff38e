import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { didYouMean } from "../errors/did-you-mean.ts";
import type { CallerCredentials, LimitedCaller } from "../runner/run-context.ts";
import type { Offers } from "../runner/selection/switched-off.ts";
import { UsageError } from "../errors/usage-error.ts";
import { asObject } from "../json/value-at.ts";
import schema from "./config.schema.json" with { type: "json" };

/** What a `--config` file may contain; flags and environment variables take precedence. */
export interface Config {
  /** Absolute, or seen from the working folder. */
  contract?: string;
  document?: string;
  /** Modules with checks of one's own; absolute, or seen from the working folder. */
  checks?: string[];
  target?: string;
  credentials?: CallerCredentials;
  /** Prints a bearer token, instead of `credentials`. */
  tokenCommand?: string;
  other?: CallerCredentials;
  callers?: LimitedCaller[];
  clock?: string;
  receiver?: string;
  stateless?: boolean;
  mayChangeExisting?: boolean;
  readOnly?: boolean;
  /** Requests in a second. */
  rate?: number;
  headers?: Readonly<Record<string, string>>;
  capabilities?: Offers;
  offers?: "as-found";
  fixtures?: Readonly<Record<string, string>>;
  limits?: {
    budget?: string | number;
    budgetCalls?: number;
    inFlight?: number;
    timeout?: string;
    maxDuration?: string;
    failFast?: boolean;
  };
}

/** Compiled when a file is read: most commands read none. The fixtures of the shipped contract are known, those of another are not. */
function validatorFor(foreign: boolean): ValidateFunction<Config> {
  const fixtures = { ...schema.properties.fixtures, additionalProperties: false };
  const configSchema = foreign ? schema : { ...schema, properties: { ...schema.properties, fixtures } };
  return new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<Config>(configSchema);
}

/**
 * Reads and checks a configuration file; a `UsageError` names the place and, for a typo, the intended word. Its paths
 * are returned as seen from the working folder. `foreign`: it is used with another contract than the shipped one.
 */
export async function readConfig(path: string, foreign = false): Promise<Config> {
  const value = await readYaml(path);
  if (value === null || value === undefined) return {};
  const validate = validatorFor(foreign || asObject(value)?.["contract"] !== undefined);
  if (validate(value)) return withPaths(value, dirname(path));
  const problems = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if").map(problem);
  throw new UsageError([`${path} is not a valid configuration:`, ...problems.map((line) => `  ${line}`)].join("\n"));
}

function withPaths({ contract, document, checks, ...config }: Config, folder: string): Config {
  return {
    ...config,
    ...(contract === undefined ? {} : { contract: resolve(folder, contract) }),
    ...(document === undefined ? {} : { document: resolve(folder, document) }),
    ...(checks === undefined ? {} : { checks: checks.map((file) => resolve(folder, file)) }),
  };
}

/** Parses a YAML (or JSON) file written by the user. */
export async function readYaml(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause });
  });
  try {
    const value: unknown = parse(text);
    return value;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${path} is not YAML: ${detail}`, { cause });
  }
}

function problem(error: ErrorObject): string {
  const place = error.instancePath.slice(1).replaceAll("/", ".");
  if (error.keyword === "false schema") return `${place} cannot stand beside token`;
  if (error.keyword !== "additionalProperties")
    return `${place === "" ? "the file" : place} ${(error.message ?? "is wrong").replaceAll(",", " or ")}`;
  const name = String(error.params["additionalProperty"]);
  const known = Object.keys(error.parentSchema?.["properties"] ?? {});
  const section =
    place === "" ? Object.keys(sections).find((key) => Object.hasOwn(sections[key] ?? {}, name)) : undefined;
  const hint = section === undefined ? didYouMean(name, known) : ` Did you mean ${section}.${name}?`;
  return `${[place, name].filter((part) => part !== "").join(".")} is unknown.${hint}`;
}

/** The members of the objects in the file whose members people write at its top. */
const sections: Readonly<Record<string, object>> = {
  limits: schema.properties.limits.properties,
  credentials: schema.$defs.credentials.properties,
};
