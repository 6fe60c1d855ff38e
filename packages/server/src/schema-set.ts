import type { OpenApiDocument } from "@tallystick/contract";
import { Ajv2020, type ErrorObject, type Options } from "ajv/dist/2020.js";
import { withFormats } from "./formats.ts";
import type { Rewrite } from "./schema-for-validation.ts";

export type Json = Record<string, unknown>;

/** A compiled schema. May change what it is shown: defaults are filled in, text becomes the type that is asked for. */
export interface Judge {
  (value: unknown): boolean;
  /** Of the last call that answered false. */
  errors?: ErrorObject[] | null;
}

/** Says nothing to a validator. */
const prose = /^(?:x-|description$|summary$|examples?$)/;
/** Keywords whose value is data, not a schema. */
const values = new Set(["default", "enum", "const", "required"]);
/** Keywords whose value names schemas freely: `description` is a property there. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** Made shorter, the code of a validator takes twice as long to make, and is no faster. */
const asItComes = { optimize: false };

/** The schemas of a document for one use of them, each rewritten for it once and compiled on first use. */
export class SchemaSet {
  readonly #document: OpenApiDocument;
  readonly #rewrite: Rewrite;
  readonly #ajv: Ajv2020;
  readonly #reached = new Set<string>();

  constructor(document: OpenApiDocument, rewrite: Rewrite, options: Options = {}) {
    this.#document = document;
    this.#rewrite = rewrite;
    this.#ajv = withFormats(new Ajv2020({ strict: false, validateSchema: false, code: asItComes, ...options }));
  }

  /** The schema as this set sees it, with every component schema it refers to taken up. */
  take(schema: unknown): Json {
    return object(this.#copy(schema), "a schema");
  }

  compile(taken: Json): Judge {
    return this.#ajv.compile(taken);
  }

  errorsText(judge: Judge, of: string): string {
    return this.#ajv.errorsText(judge.errors, { dataVar: of });
  }

  #copy(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((element) => this.#copy(element));
    if (!isObject(node)) return node;
    const kept = Object.entries(this.#rewrite(node)).filter(([key]) => !prose.test(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, this.#member(key, value)]));
  }

  #member(key: string, value: unknown): unknown {
    if (key === "$ref") return this.#reach(String(value));
    if (values.has(key)) return value;
    if (!maps.has(key) || !isObject(value)) return this.#copy(value);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.#copy(entry)]));
  }

  #reach(reference: string): string {
    const name = encodeURIComponent(reference.slice(reference.lastIndexOf("/") + 1));
    if (this.#reached.has(name)) return name;
    this.#reached.add(name);
    this.#ajv.addSchema(object(this.#copy(at(this.#document, reference)), reference), name);
    return name;
  }
}

/** The node of a document, or the one that it refers to. */
export function resolved(document: OpenApiDocument, node: unknown, what: string): Json {
  const target = object(node, what);
  const reference = target["$ref"];
  return typeof reference === "string" ? resolved(document, at(document, reference), reference) : target;
}

export function object(value: unknown, what: string): Json {
  if (isObject(value)) return value;
  throw new Error(`The OpenAPI document lacks ${what}; generate it from the same contract`);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function at(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((node, step) => object(node, reference)[step], document);
}
