/** Fastify with the schemas of the document for requests, and for its serializer of replies. Usage as of bare-express.ts. */
import fastify from "fastify";
import { port, readDocument, replyOf, type ApiDocument } from "./served-replies.ts";

const shared = "api";
const text = JSON.stringify(readDocument()).replaceAll('"#/components/', `"${shared}#/components/`);
const { components, paths } = JSON.parse(text) as ApiDocument;
const app = fastify({ ajv: { customOptions: { strict: false } }, serializerOpts: { ajv: { strict: false } } });
app.addSchema({ $id: shared, components });

const schemaOf = (name: string): object => ({ $ref: `${shared}#/components/schemas/${name}` });

/** The parameters of an operation at one place. */
function parametersOf(path: string, place: "path" | "query"): object {
  const all = (paths[path]?.["get"]?.parameters ?? []).map(
    (one) => components.parameters[one.$ref?.split("/").at(-1) ?? ""] ?? one,
  );
  const properties = all.filter((one) => one.in === place).map(({ name, schema }) => [name, schema] as const);
  return { type: "object", properties: Object.fromEntries(properties) };
}

const transfer = replyOf("/transfer-in");
app.post(
  "/transfer-in",
  { schema: { body: schemaOf("TransferInCreate"), response: { 201: schemaOf("IncomingTransaction") } } },
  async (_request, reply) => reply.code(201).send(transfer),
);
const transaction = replyOf("/transactions/:id");
app.get(
  "/transactions/:transactionId",
  {
    schema: {
      params: parametersOf("/transactions/{transactionId}", "path"),
      response: { 200: schemaOf("IncomingTransaction") },
    },
  },
  async () => transaction,
);
const page = replyOf("/transactions");
app.get(
  "/transactions",
  { schema: { querystring: parametersOf("/transactions", "query"), response: { 200: schemaOf("TransactionPage") } } },
  async () => page,
);
await app.listen({ port, host: "127.0.0.1" });
