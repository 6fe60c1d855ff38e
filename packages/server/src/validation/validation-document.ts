import { mediaFormOf, type MediaForm, type OpenApiDocument } from "@tallystick/contract";
import { formType, jsonType } from "../headers.ts";
import { at, isObject, type Json, object, resolved } from "./document-node.ts";
import { forForm, forPatch, forReply, forRequest, type Rewrite } from "./schema-for-validation.ts";

/**
 * The one path of the document that express-openapi-validator gets. The validator searches the document for schemas, and what is
 * below a member with this name it takes for a value.
 */
export const onlyPath = "const";

/** The key of an operation in a validation document, in the place of a method. */
export function operationKey(method: string, path: string): string {
  // As hex digits where it is not in lower case: paths that differ in case only are two.
  return `#${method}${path.replaceAll(/[A-Z~]/g, (sign) => `~${(sign.codePointAt(0) ?? 0).toString(16)}`)}`;
}

/** The key of the errors of an operation. */
export function errorsKey(method: string, path: string): string {
  return `${operationKey(method, path)} errors`;
}

/**
 * The name of a media type in a validation document. Bodies are read already, so each but a form is to the validator the JSON
 * of a schema: of other types it would check nothing, or read them once more.
 */
export function validationType(type: string): string {
  return type === jsonType || type === formType ? type : `application/x-${type.replaceAll(/\W/g, "-")}+json`;
}

interface OperationNode {
  parameters: Json[];
  requestBody?: Json;
  responses: Json;
}

/** An OpenAPI document of one path, without prose, for express-openapi-validator. */
export interface ValidationDocument {
  openapi: "3.1.0";
  info: { title: string; summary: string; version: string };
  paths: Record<typeof onlyPath, Record<string, OperationNode>>;
  components: { schemas: readonly Json[] };
  webhooks: Record<string, never>;
}

/**
 * What a document says of requests and replies, in the form that express-openapi-validator processes fastest. Measured on
 * the shipped contract, with each of the 93 operations called: 0.7 s of processor time to compile all checks, against 18 s
 * with one validator for each path of the original document.
 *
 * - Requests, forms, merge patches and replies have their own copy of each schema (`forRequest`, `forForm`, …).
 * - There is one path, and each operation has the place of a method, because the route is found already.
 * - The key begins with `#`: the validator resolves references against the key, and only then they equal the names under
 *   which the schemas are registered. With any other key each operation compiles its own copy of every schema it refers to.
 * - The schemas are a list, and the path is called `const`: each check that is compiled looks through the whole document for
 *   schemas, and passes over both. With other names it takes 2 s.
 * - Every schema has an `allOf`: the validator's preparation (`Date` conversion, discriminators, read-only members) visits
 *   only `allOf` where there is one. Not needed here, it would compile every schema a second time.
 */
export function validationDocument(document: OpenApiDocument): ValidationDocument {
  const schemas: Json[] = [];
  const copies: Copies = {
    request: new SchemaCopies(document, schemas, forRequest),
    form: new SchemaCopies(document, schemas, forForm),
    patch: new SchemaCopies(document, schemas, forPatch),
    reply: new SchemaCopies(document, schemas, forReply),
  };
  const operations: Record<string, OperationNode> = {};
  for (const [path, node] of Object.entries(document.paths)) {
    const { parameters: shared, ...item } = object(node, path);
    for (const method of methods.filter((name) => name in item)) {
      const operation = object(item[method], `${method} ${path}`);
      const parameters = [...list(shared), ...list(operation["parameters"])];
      const whole = { ...operation, parameters };
      operations[operationKey(method, path)] = operationOf(document, whole, copies, false);
      // Only a handler with error bodies of its own needs these: they are not compiled with the others.
      operations[errorsKey(method, path)] = operationOf(
        document,
        { responses: operation["responses"], parameters: [] },
        copies,
        true,
      );
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "", summary: "", version: "" },
    paths: { [onlyPath]: operations },
    components: { schemas },
    webhooks: {},
  };
}

type Copies = Record<"request" | "form" | "patch" | "reply", SchemaCopies>;

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

function isError(status: string): boolean {
  return status === "default" || /^[45]/.test(status);
}

/** Without security, which the row defines, and with the replies that are errors or those that are not. */
function operationOf(document: OpenApiDocument, operation: Json, copies: Copies, ofErrors: boolean): OperationNode {
  const { parameters, requestBody, responses } = operation;
  const body = requestBody === undefined ? undefined : resolved(document, requestBody, "a request body");
  const replies = Object.entries(object(responses, "responses")).filter(([status]) => isError(status) === ofErrors);
  return {
    parameters: list(parameters).map((node) => parameterOf(document, node, copies.request)),
    ...(body !== undefined && {
      requestBody: { required: body["required"] === true, content: contentOf(body["content"], copies) },
    }),
    responses: Object.fromEntries(
      replies.map(([status, node]) => {
        const { content } = resolved(document, node, `reply ${status}`);
        const types = isObject(content) ? { content: contentOf(content, { ...copies, request: copies.reply }) } : {};
        return [status, { description: "", ...types }];
      }),
    ),
  };
}

function parameterOf(document: OpenApiDocument, node: unknown, copies: SchemaCopies): Json {
  const { name, in: place, required, schema } = resolved(document, node, "a parameter");
  const value = copies.inlined(schema);
  const base = { name, in: place, required: required === true };
  // What is declared as the content of a media type that is not JSON, the validator takes as it is: it is read already.
  if (isComposed(value)) return { ...base, content: { "text/x-read": { schema: value } } };
  // Reserved characters in a query need not be encoded: `?umaAddress=$a@b.c`.
  return { ...base, allowReserved: true, schema: value };
}

/** Forms whose bodies the schema of the document does not describe: bytes, and what is sent piece by piece. */
const isUnread: ReadonlySet<MediaForm> = new Set(["binary", "events", "json-lines"]);

function isComposed({ type, properties, prefixItems, items }: Json): boolean {
  const types = Array.isArray(type) ? type : [type];
  return (
    types.includes("array") ||
    types.includes("object") ||
    isObject(properties) ||
    isObject(items) ||
    Array.isArray(prefixItems)
  );
}

function contentOf(content: unknown, { request, form, patch }: Copies): Json {
  const types = Object.entries(object(content, "content"));
  return Object.fromEntries(
    types.map(([type, media]) => {
      const { schema } = object(media, type);
      const copies = { [formType]: form, "application/merge-patch+json": patch }[type] ?? request;
      return [validationType(type), { schema: isUnread.has(mediaFormOf(type)) ? {} : copies.inlined(schema) }];
    }),
  );
}

/** Keywords that validate nothing. */
const prose = /^(?:x-|xml$|description$|summary$|examples?$)/;
/** Keywords whose value is data, not a schema. */
const values = new Set(["default", "enum", "const", "required"]);
/** Keywords whose value names schemas freely: `description` is a property there. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** Copies of the schemas of a document, rewritten for one use, with everything that they refer to. */
class SchemaCopies {
  readonly #document: OpenApiDocument;
  /** The copies of every use, in the order in which they were needed. */
  readonly #schemas: Json[];
  readonly #rewrite: Rewrite;
  /** Where the copy of each schema stands, by the reference to the schema. */
  readonly #places = new Map<string, number>();

  constructor(document: OpenApiDocument, schemas: Json[], rewrite: Rewrite) {
    this.#document = document;
    this.#schemas = schemas;
    this.#rewrite = rewrite;
  }

  /** A copy without a `$ref` at the top: the validator would drop the keywords beside it. */
  inlined(schema: unknown): Json {
    const { $ref, ...rest } = object(schema, "a schema");
    if (typeof $ref !== "string") return this.#whole(rest);
    const target = object(at(this.#document, $ref), $ref);
    return { ...this.inlined(target), ...object(this.#copy(rest), $ref) };
  }

  #whole(schema: Json): Json {
    return { allOf: [], ...object(this.#copy(schema), "a schema") };
  }

  #copy(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((element) => this.#copy(element));
    if (!isObject(node)) return node;
    const withoutProse = Object.entries(this.#rewrite(node)).filter(([key]) => !prose.test(key));
    return Object.fromEntries(withoutProse.map(([key, value]) => [key, this.#member(key, value)]));
  }

  #member(key: string, value: unknown): unknown {
    if (key === "$ref") return this.#referenceTo(String(value));
    if (values.has(key)) return value;
    if (!maps.has(key) || !isObject(value)) return this.#copy(value);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.#copy(entry)]));
  }

  #referenceTo(reference: string): string {
    const place = this.#places.get(reference) ?? this.#copyOf(reference);
    return `#/components/schemas/${place}`;
  }

  #copyOf(reference: string): number {
    // Its place is taken before it is made: a schema may refer to itself.
    const place = this.#schemas.push({}) - 1;
    this.#places.set(reference, place);
    this.#schemas[place] = this.#whole(object(at(this.#document, reference), reference));
    return place;
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
