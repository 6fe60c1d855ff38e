import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { GenerateError } from "../generate-error.ts";

/** An object of JSON. */
export type Json = Record<string, unknown>;

/** A value as an object of JSON; empty where it is none. */
export function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** A document of OpenAPI 3.0 or 3.1 in one piece, and what a person should know about how it came about. */
export interface ReadDocument {
  document: Json;
  notes: string[];
}

/**
 * Reads a document in JSON or YAML. One of Swagger 2 becomes one of OpenAPI 3.0, and what other files hold is taken into it. Throws a
 * `GenerateError` that says what is wrong, and what to do.
 */
export async function readDocument(file: string): Promise<ReadDocument> {
  const whole = await bundled(file, parsed(file));
  const { openapi, swagger } = whole;
  if (typeof openapi === "string" && /^3\.[01]\./.test(openapi)) return { document: whole, notes: [] };
  if (String(swagger) === "2" || String(swagger) === "2.0") {
    const { upgradeFromTwoToThree } = await import("@scalar/openapi-upgrader/2.0-to-3.0");
    const document: unknown = upgradeFromTwoToThree(whole);
    const notes = ["The document is of Swagger 2: it was converted to OpenAPI 3.0 first."];
    return { document: objectOf(document), notes };
  }
  const version =
    openapi === undefined ? "it has no member `openapi` or `swagger`" : `it says openapi: ${JSON.stringify(openapi)}`;
  throw new GenerateError(
    `${file} is no document of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2: ${version}. Name such a document with --from, in JSON or YAML.`,
  );
}

function parsed(file: string): Json {
  if (!existsSync(file)) throw new GenerateError(`${file} is not there. Name the OpenAPI document with --from.`);
  try {
    return objectOf(parse(readFileSync(file, "utf8"), { maxAliasCount: -1, merge: true }));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new GenerateError(`${file} is neither JSON nor YAML: ${reason.replace(/:$/, "")}.`);
  }
}

/** The document with what its references to other files name. */
async function bundled(file: string, document: Json): Promise<Json> {
  const outside = [...new Set(referencesIn(document))].filter((reference) => !reference.startsWith("#"));
  const [remote] = outside.filter((reference) => /^\w+:\/\//.test(reference));
  if (remote !== undefined) {
    throw new GenerateError(
      `${file} refers to ${remote}, and nothing is fetched from the network. Save that file beside the document, and refer to it there.`,
    );
  }
  const missing = outside
    .map((reference) => reference.split("#")[0] ?? "")
    .find((path) => !existsSync(resolve(file, "..", path)));
  if (missing !== undefined) throw new GenerateError(`${file} refers to ${missing}, which is not there.`);
  if (outside.length === 0) return document;
  const [{ bundle }, { readFiles }, { parseJson, parseYaml }] = await Promise.all([
    import("@scalar/json-magic/bundle"),
    import("@scalar/json-magic/bundle/plugins/node"),
    import("@scalar/json-magic/bundle/plugins/browser"),
  ]);
  const plugins = [readFiles(), parseYaml(), parseJson()];
  const whole = objectOf(await bundle(resolve(file), { plugins, treeShake: false }));
  const { "x-ext": _, ...rest } = objectOf(inlined(whole, whole, []));
  return rest;
}

/** With what came from other files in the places that refer to it: the bundle keeps it where the converter does not look. */
function inlined(value: unknown, whole: Json, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(each, whole, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = objectOf(value);
  if (typeof $ref !== "string" || !$ref.startsWith("#/x-ext/")) {
    const entries = Object.entries(value).filter(([name]) => within.length > 0 || name !== "x-ext");
    return Object.fromEntries(entries.map(([name, each]) => [name, inlined(each, whole, within)]));
  }
  if (within.includes($ref)) {
    throw new GenerateError(
      "A file refers to itself over another file. Bring its schemas together in the components of one file.",
    );
  }
  return inlined(valueAt(whole, $ref), whole, [...within, $ref]);
}

/** What a pointer such as `#/components/schemas/Pet` leads to. */
export function valueAt(document: Json, pointer: string): unknown {
  const steps = pointer
    .replace(/^#\//, "")
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : objectOf(value)[step]),
    document,
  );
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(each));
  const { $ref, ...members } = objectOf(value);
  const inside = Object.values(members).flatMap((each) => referencesIn(each));
  return typeof $ref === "string" ? [$ref, ...inside] : [...($ref === undefined ? [] : referencesIn($ref)), ...inside];
}
