import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { openapi } from "./document.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(openapi, "openapi");

interface Media {
  schema?: { $ref?: string };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Carrier {
  content?: Record<string, Media>;
}

interface Documented {
  operationId: string;
  requestBody?: Carrier;
  responses: Record<string, Carrier>;
}

const operations = Object.values(openapi.paths).flatMap((item) => Object.values(item) as Documented[]);
const schemas = (openapi.components?.schemas ?? {}) as Record<string, { examples?: unknown[] }>;
const known = JSON.stringify(Object.entries(schemas).filter(([name]) => name.endsWith("Code")));
const deliveries = Object.values(openapi.webhooks ?? {}).flatMap((item) => Object.values(item) as Documented[]);

test.each([...operations, ...deliveries])(
  "the examples of $operationId validate against its schemas",
  ({ requestBody, responses }) => {
    const carriers = [...(requestBody ? [requestBody] : []), ...Object.values(responses)];
    for (const media of carriers.flatMap(({ content }) => Object.values(content ?? {}))) {
      for (const example of examplesOf(media)) expect(errorsOf(media, example)).toEqual([]);
    }
  },
);

test.each(Object.keys(schemas))("the examples of %s validate against it", (name) => {
  for (const example of schemas[name]?.examples ?? [])
    expect(errorsOf({ schema: { $ref: `#/components/schemas/${name}` } }, example)).toEqual([]);
});

test.each(operations)("every error example of $operationId has its status and a declared code", ({ responses }) => {
  const statuses = Object.keys(responses).filter((status) => status >= "400");
  const shown = statuses.map((status) => refusalIn(responses[status]?.content?.["application/json"]));
  expect(shown.map((refusal) => String(refusal?.status))).toEqual(statuses);
  expect(shown.map((refusal) => refusal?.code).filter((code) => !known.includes(`"${code}"`))).toEqual([]);
});

test.each(operations)("$operationId has examples of its JSON reply and body", (operation) => {
  const replies = Object.entries(operation.responses).filter(([status]) => status < "400");
  const shown = [replies.flatMap(([, reply]) => jsonOf(reply)), jsonOf(operation.requestBody ?? {})];
  for (const media of shown.filter(({ length }) => length > 0)) expect(media.flatMap(examplesOf)).not.toEqual([]);
});

/** The example of the schema that a refusal refers to. */
function refusalIn(media: Media | undefined): { status?: number; code?: string } | undefined {
  const name = media?.schema?.$ref?.split("/").at(-1) ?? "";
  return schemas[name]?.examples?.[0] as { status?: number; code?: string } | undefined;
}

/** The JSON bodies: files and empty replies have no example. */
function jsonOf({ content = {} }: Carrier): Media[] {
  return Object.entries(content).flatMap(([type, media]) => (type === "application/json" ? [media] : []));
}

function examplesOf({ example, examples = {} }: Media): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

function errorsOf({ schema = {} }: Media, example: unknown): unknown[] {
  const validate = ajv.compile(located(schema));
  return validate(example) ? [] : (validate.errors ?? []);
}

/** Adds the document's id to its references, so that the validator resolves them. */
function located(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
}
