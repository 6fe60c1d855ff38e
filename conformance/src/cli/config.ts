import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { didYouMean } from "../did-you-mean.ts";
import type { ClientCredentials } from "../engine/run-context.ts";
import type { Offers } from "../engine/switched-off.ts";
import { UsageError } from "../engine/usage-error.ts";
import type { FixtureName } from "../checks.ts";
import schema from "./config.schema.json" with { type: "json" };

/** What a `--config` file may contain; flags and environment variables take precedence. */
export interface Config {
  target?: string;
  credentials?: ClientCredentials;
  other?: ClientCredentials;
  clock?: string;
  receiver?: string;
  stateless?: boolean;
  capabilities?: Offers;
  fixtures?: Partial<Record<FixtureName, string>>;
  limits?: { budget?: string | number; budgetCalls?: number; inFlight?: number };
}

const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<Config>(schema);

/** Reads and checks a configuration file; a `UsageError` names the place and, for a typo, the intended word. */
export async function readConfig(path: string): Promise<Config> {
  const value = await readYaml(path);
  if (value === null || value === undefined) return {};
  if (validate(value)) return value;
  const problems = (validate.errors ?? []).map(problem);
  throw new UsageError([`${path} is not a valid configuration:`, ...problems.map((line) => `  ${line}`)].join("\n"));
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
  if (error.keyword !== "additionalProperties")
    return `${place === "" ? "the file" : place} ${(error.message ?? "is wrong").replaceAll(",", " or ")}`;
  const name = String(error.params["additionalProperty"]);
  const known = Object.keys(error.parentSchema?.["properties"] ?? {});
  const limit =
    place === "" && Object.hasOwn(schema.properties.limits.properties, name)
      ? ` Did you mean limits.${name}?`
      : undefined;
  return `${[place, name].filter((part) => part !== "").join(".")} is unknown.${limit ?? didYouMean(name, known)}`;
}
