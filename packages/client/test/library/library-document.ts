import { documentFromJson, type OpenApiDocument } from "@tallystick/contract";

const string = { type: "string" };
const json = (schema: object): object => ({ "application/json": { schema } });
const reply = (schema: object): object => ({ description: "", content: json(schema) });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const shelfMark = { name: "shelfMark", in: "path", required: true, schema: string };

/** The document of the library's contract. */
export const libraryDocument: OpenApiDocument = documentFromJson({
  openapi: "3.1.0",
  info: { title: "Library", version: "v1" },
  paths: {
    "/books": {
      post: {
        requestBody: { required: true, content: json(ref("NewBook")) },
        parameters: [{ name: "Once-Key", in: "header", schema: string }],
        responses: { "201": reply(ref("Book")) },
      },
      get: {
        parameters: [query("size", { type: "integer" }), query("after", string), query("title", string)],
        responses: { "200": reply(ref("BookPage")) },
      },
    },
    "/books/{shelfMark}": {
      get: {
        parameters: [shelfMark, { name: "Reading-Room", in: "header", required: true, schema: string }],
        responses: { "200": reply(ref("Book")) },
      },
    },
    "/books/{shelfMark}/retire": {
      post: { parameters: [shelfMark], responses: { "200": reply(ref("Book")), "202": reply(ref("Challenge")) } },
    },
    "/hours": { get: { responses: { "200": reply({ type: "object", required: ["open"] }) } } },
  },
  components: {
    schemas: {
      NewBook: { type: "object", required: ["title"], properties: { title: { type: "string", minLength: 1 } } },
      Book: {
        type: "object",
        required: ["id", "title", "state"],
        properties: { id: string, title: string, state: { type: "string", enum: ["SHELVED", "RETIRED"] } },
      },
      BookPage: {
        type: "object",
        required: ["books", "more"],
        properties: { books: { type: "array", items: ref("Book") }, more: { type: "boolean" }, next: string },
      },
      Challenge: { type: "object", required: ["payloadToSign", "requestId", "expiresAt"] },
    },
  },
});
