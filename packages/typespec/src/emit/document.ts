import type { Program } from "@typespec/compiler";
import { getOpenAPI3, type OpenAPI3VersionedDocumentRecord } from "@typespec/openapi3";
import { getVersion } from "@typespec/versioning";
import { serviceIn, versionsOf, type ServiceVersion } from "../versions/versions.ts";
import { leavingOut, leftOut } from "../left-out.ts";
import { namedOperations, namedWebhooks } from "../named-operations.ts";
import { withoutFixedQueries, type FixedQuery } from "../fixed-queries.ts";
import { withPrefixItems, withTuples } from "./tuples.ts";
import { withSizeLimits } from "./size-limits.ts";
import { withSchemaKeywords } from "./schema-keywords.ts";

export interface MediaType {
  schema?: { $ref?: string };
}

export interface DocumentParameter {
  in?: string;
  required?: boolean;
  schema?: { default?: unknown; [keyword: string]: unknown };
}

interface DocumentReply {
  headers?: Record<string, { schema?: { enum?: unknown[] } }>;
  content?: Record<string, MediaType>;
}

export interface DocumentOperation {
  operationId: string;
  parameters?: DocumentParameter[];
  description?: string;
  deprecated?: boolean;
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentReply>;
  [extension: `x-${string}`]: unknown;
}

export interface DocumentSchema {
  description?: string;
  readOnly?: boolean;
  properties?: Record<string, DocumentSchema>;
  examples?: unknown[];
  [extension: `x-${string}`]: unknown;
}

export interface DocumentServer {
  url: string;
  variables?: Record<string, { default: string; enum?: string[] }>;
}

export type PathItem = Record<string, DocumentOperation>;

/** The members read or extended of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers?: DocumentServer[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: { schemas?: Record<string, DocumentSchema>; parameters?: Record<string, DocumentParameter> };
  [extension: `x-${string}`]: unknown;
}

/** The document has a range of statuses by its first digit; the contract says it exactly. */
const WIDER = "@typespec/openapi3/unsupported-status-code-range";

/** A version of the service with its OpenAPI 3.1 document. */
export interface DocumentedVersion extends ServiceVersion {
  document: OpenApiDocument;
}

/** Every version of the program's service, oldest first; none when there is no service. */
export async function documentedVersionsOf(program: Program): Promise<DocumentedVersion[]> {
  const options = { "openapi-versions": ["3.1.0" as const], "omit-unreachable-types": true };
  const records = await withoutInheritedParameters(() =>
    withoutFixedQueries(program, () => withTuples(program, () => getOpenAPI3(program, options))),
  );
  const documents = records.flatMap((record): Pick<OpenAPI3VersionedDocumentRecord, "document" | "diagnostics">[] =>
    record.versioned ? record.versions : [record],
  );
  // Both lists follow the enum of versions.
  return versionsOf(program).flatMap((version, index) => {
    const written = documents[index];
    return written === undefined ? [] : [{ ...version, document: completed(version.program, written) }];
  });
}

/** The document that openapi3 wrote, with what it leaves out. */
function completed(
  program: Program,
  written: Pick<OpenAPI3VersionedDocumentRecord, "document" | "diagnostics">,
): OpenApiDocument {
  const refused = written.diagnostics.filter(({ code }) => code !== WIDER);
  program.reportDiagnostics(leavingOut(program, namedOperations(program), refused));
  // The type in openapi3 is a union of three OpenAPI versions; 3.1 was requested.
  const document = withSchemaKeywords(withPrefixItems(written.document)) as unknown as OpenApiDocument;
  for (const schema of Object.values(document.components?.schemas ?? {})) showBodiesOnly(schema);
  for (const parameter of Object.values(document.components?.parameters ?? {})) allowDefault(parameter);
  for (const { id, http, fixed } of [...namedOperations(program), ...namedWebhooks(program)]) {
    const operation = document.paths[http.path]?.[http.verb];
    if (operation === undefined) continue;
    operation.operationId = id;
    if (fixed.length > 0) operation.parameters = [...(operation.parameters ?? []), ...fixed.map(fixedParameter)];
    giveSchemas(operation);
    for (const parameter of operation.parameters ?? []) allowDefault(parameter);
    if (isNeverFilled(document, operation)) Object.assign(operation.requestBody ?? {}, { required: false });
  }
  return withVersion(withWebhooks(program, withSizeLimits(withoutLeftOut(program, withMediaTypes(document)))));
}

/** The document without the operations that are left out, and without the schemas that only they used. */
function withoutLeftOut(program: Program, document: OpenApiDocument): OpenApiDocument {
  if (leftOut(program).size === 0) return document;
  const kept = new Set(
    [...namedOperations(program), ...namedWebhooks(program)].map(({ http }) => `${http.verb} ${http.path}`),
  );
  const items = Object.entries(document.paths).map(([path, item]): [string, PathItem] => [
    path,
    Object.fromEntries(Object.entries(item).filter(([verb]) => kept.has(`${verb} ${path}`))),
  ]);
  const paths = Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 0));
  const { schemas = {}, ...components } = document.components ?? {};
  const used = schemasUsed({ paths, components }, schemas, new Set());
  const shown = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, paths, components: { ...components, schemas: Object.fromEntries(shown) } };
}

/** The names of the schemas that a value refers to, by others too. */
function schemasUsed(value: unknown, schemas: Record<string, DocumentSchema>, known: Set<string>): Set<string> {
  for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (known.has(name)) continue;
    schemasUsed(schemas[name] ?? {}, schemas, known.add(name));
  }
  return known;
}

/**
 * openapi3 looks the examples of a parameter up by its name in a plain object. For a parameter `constructor` it finds the
 * function that every object inherits, and takes it for a list of one example; without a length it is none.
 */
async function withoutInheritedParameters<Value>(write: () => Promise<Value>): Promise<Value> {
  const inherited = Object.values(Object.getOwnPropertyDescriptors(Object.prototype)).flatMap(({ value }) =>
    typeof value === "function" && value.length > 0 ? [{ value, length: value.length }] : [],
  );
  const setLengths = (lengthOf: (one: { length: number }) => number): void => {
    for (const each of inherited)
      Object.defineProperty(each.value, "length", { value: lengthOf(each), configurable: true });
  };
  setLengths(() => 0);
  try {
    return await write();
  } finally {
    setLengths(({ length }) => length);
  }
}

/** A parameter with a default may be left out; openapi3 requires it where the spec has no question mark. */
function allowDefault(parameter: DocumentParameter): void {
  if (parameter.required === true && parameter.schema?.default !== undefined) parameter.required = false;
}

function fixedParameter([name, value]: FixedQuery): DocumentParameter & { name: string } {
  return { name, in: "query", required: true, schema: { type: "string", const: value } };
}

/** A media type without a schema allows any value. */
function giveSchemas({ requestBody, responses }: DocumentOperation): void {
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  for (const media of contents.flatMap((content) => Object.values(content ?? {}))) media.schema ??= {};
}

/** Whether no member of the body can be sent: then a client has nothing to send, and GET and HEAD cannot carry it. */
function isNeverFilled({ components }: OpenApiDocument, { requestBody }: DocumentOperation): boolean {
  const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const name = /^#\/components\/schemas\/(.*)$/.exec(schema?.$ref ?? "")?.[1];
    return Object.values(components?.schemas?.[name ?? ""]?.properties ?? { any: {} });
  });
  return sent.length > 0 && sent.every(({ readOnly }) => readOnly === true);
}

/** A server's variable `version` without a default is the version of the document. */
function withVersion(document: OpenApiDocument): OpenApiDocument {
  const { servers, info } = document;
  return servers === undefined ? document : { ...document, servers: servers.map((each) => filled(each, info.version)) };
}

function filled(server: DocumentServer, version: string): DocumentServer {
  const { version: variable, ...variables } = server.variables ?? {};
  return variable?.default === "" ? { ...server, url: withVersionIn(server.url, version), variables } : server;
}

/** `{version}` stands for the dated version, in the URL of a server and in the sentence of a rule. */
export function withVersionIn(text: string, version: string): string {
  return text.replaceAll("{version}", version);
}

/** Removes status and headers from examples of bodies: openapi3 copies the whole example of a model into its schema. */
function showBodiesOnly(schema: DocumentSchema): void {
  const { properties, examples } = schema;
  if (properties === undefined || examples === undefined) return;
  const isShown = ([name]: [string, unknown]): boolean => name in properties;
  schema.examples = examples.map((example) => Object.fromEntries(Object.entries(example ?? {}).filter(isShown)));
}

/** Of a reply to HEAD the compiler writes the media type down as a header, and its body as JSON. */
function withMediaTypes({ paths, ...rest }: OpenApiDocument): OpenApiDocument {
  const items = Object.entries(paths).map(([path, item]): [string, PathItem] => {
    const { head } = item;
    if (head?.responses === undefined) return [path, item];
    const responses = Object.entries(head.responses).map(([status, reply]) => [status, withMediaType(reply)] as const);
    return [path, { ...item, head: { ...head, responses: Object.fromEntries(responses) } }];
  });
  return { ...rest, paths: Object.fromEntries(items) };
}

function withMediaType(reply: DocumentReply): DocumentReply {
  const { "content-type": declared, ...headers } = reply.headers ?? {};
  const [type, ...others] = declared?.schema?.enum ?? [];
  const [content] = Object.values(reply.content ?? {});
  if (typeof type !== "string" || others.length > 0 || content === undefined) return reply;
  const { headers: _, ...kept } = reply;
  return { ...kept, ...(Object.keys(headers).length > 0 && { headers }), content: { [type]: content } };
}

/** Moves webhooks from `paths` to `webhooks`, which openapi3 does not support. */
function withWebhooks(program: Program, { paths, components, ...rest }: OpenApiDocument): OpenApiDocument {
  const moved = new Map(namedWebhooks(program).map(({ http, name }) => [http.path, name]));
  const webhooks = Object.entries(paths).flatMap(([path, item]): [string, PathItem][] => {
    const name = moved.get(path);
    return name === undefined ? [] : [[name, item]];
  });
  return {
    ...rest,
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !moved.has(path))),
    ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    ...(components && { components }),
  };
}

/** The base path of every operation: the path of the first server, or else `/<version>`, if the service has versions. */
export function basePathOf(program: Program, { servers, info }: OpenApiDocument): string {
  const [server] = servers ?? [];
  // A variable in the place of the host has any value.
  const url = Object.entries(server?.variables ?? {}).reduce(
    (text, [name, variable]) =>
      text.startsWith(`{${name}}`)
        ? text
        : text.replaceAll(`{${name}}`, variable.default || (variable.enum?.[0] ?? "")),
    server?.url ?? "",
  );
  // A relative one, which OpenAPI allows, is the path itself.
  const path = /^(?:(?:[a-z]+:)?\/\/[^/]*|\{[^{}]+\}[^/]*)?(\/.*?)\/?$/.exec(url)?.[1] ?? "/";
  if (path !== "/") return path;
  return isVersioned(program) ? `/${info.version}` : "";
}

function isVersioned(program: Program): boolean {
  const service = serviceIn(program);
  return service !== undefined && getVersion(program, service.type) !== undefined;
}

/** JSON pointer to the schema of a media type: the component it refers to, or else the schema's own place. */
export function schemaPointer({ schema }: MediaType, place: string[]): string {
  return schema?.$ref ?? `#/${[...place, "schema"].map(escapePointer).join("/")}`;
}

/** A step of a pointer in a URI fragment, in which a percent sign begins an encoded character. */
function escapePointer(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
}
