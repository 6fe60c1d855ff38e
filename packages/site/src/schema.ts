/** The part of JSON Schema that the document of a contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  "x-tallystick-rules"?: string[];
}

export interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Described {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, Content> };
  responses?: Record<string, Response>;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
}

/** An OpenAPI document, as far as the site reads it. */
export interface Document {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Described>>;
  webhooks?: Record<string, Record<string, Described>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
}

/** An operation or webhook of the document. */
export interface Endpoint {
  method: string;
  path: string;
  described: Described;
}

/** Every operation of the document, by its id. */
export function endpointsOf({ paths = {}, webhooks = {} }: Document): ReadonlyMap<string, Endpoint> {
  const all = [paths, webhooks].flatMap((items) =>
    Object.entries(items).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, described]) =>
        typeof described.operationId === "string" ? [{ method, path, described }] : [],
      ),
    ),
  );
  return new Map(all.map((endpoint) => [endpoint.described.operationId, endpoint]));
}

/** The name of the schema that a reference leads to. */
export function nameOf(ref: string): string {
  return ref
    .slice(ref.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}
