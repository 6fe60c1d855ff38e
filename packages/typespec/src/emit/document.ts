import { listServices, type Program } from "@typespec/compiler";
import { getOpenAPI3, type OpenAPI3VersionedDocumentRecord } from "@typespec/openapi3";
import { getVersion } from "@typespec/versioning";
import { namedWebhooks } from "../named-operations.ts";
import { withSizeLimits } from "./size-limits.ts";

export interface MediaType {
  schema?: { $ref?: string };
}

export interface DocumentOperation {
  operationId: string;
  description?: string;
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> }>;
  [extension: `x-${string}`]: unknown;
}

export interface DocumentSchema {
  description?: string;
  properties?: Record<string, DocumentSchema>;
  examples?: unknown[];
  [extension: `x-${string}`]: unknown;
}

export interface DocumentServer {
  url: string;
  variables?: Record<string, { default: string }>;
}

export type PathItem = Record<string, DocumentOperation>;

/** The members read or extended of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers?: DocumentServer[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: { schemas?: Record<string, DocumentSchema> };
  [extension: `x-${string}`]: unknown;
}

/** The OpenAPI 3.1 document of the program's service in its one version; undefined when there is no service. */
export async function documentOf(program: Program): Promise<OpenApiDocument | undefined> {
  const records = await getOpenAPI3(program, { "openapi-versions": ["3.1.0"], "omit-unreachable-types": true });
  const documents = records.flatMap((record): Pick<OpenAPI3VersionedDocumentRecord, "document" | "diagnostics">[] =>
    record.versioned ? record.versions : [record],
  );
  for (const { diagnostics } of documents) program.reportDiagnostics(diagnostics);
  const [first] = documents; // validation has refused a second version
  if (first === undefined) return undefined;
  // The type in openapi3 is a union of three OpenAPI versions; 3.1 was requested.
  const document = structuredClone(first.document) as unknown as OpenApiDocument;
  for (const schema of Object.values(document.components?.schemas ?? {})) showBodiesOnly(schema);
  return withVersion(withWebhooks(program, withSizeLimits(document)));
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
  const path = /^[a-z]+:\/\/[^/]*(\/.*?)\/?$/.exec(servers?.[0]?.url ?? "")?.[1] ?? "/";
  if (path !== "/") return path;
  return isVersioned(program) ? `/${info.version}` : "";
}

function isVersioned(program: Program): boolean {
  return listServices(program).some(({ type }) => getVersion(program, type) !== undefined);
}

/** JSON pointer to the schema of a media type: the component it refers to, or else the schema's own place. */
export function schemaPointer(media: MediaType | undefined, place: string[]): string | undefined {
  if (media?.schema === undefined) return undefined;
  return media.schema.$ref ?? `#/${[...place, "schema"].map(escapePointer).join("/")}`;
}

function escapePointer(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
