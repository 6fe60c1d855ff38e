import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@tallystick/client";
import createOpenApiClient from "openapi-fetch";

/** Reads the card once. */
export type Caller = () => Promise<unknown>;

const id = "Card:1";

/**
 * The ways to make the same call, by name. The first is what the others are measured beside; `generated` is the folder of the client
 * that another tool generated.
 */
export async function callersOf(baseUrl: string, generated: string): Promise<Record<string, Caller>> {
  const authorization = `Basic ${btoa("id:secret")}`;
  const openApi = createOpenApiClient<Paths>({ baseUrl, headers: { Authorization: authorization } });
  const { cardsGet } = await generatedOperations(generated, baseUrl);
  const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret" });
  return {
    fetch: async () => (await fetch(`${baseUrl}/cards/${id}`, { headers: { Authorization: authorization } })).json(),
    "openapi-fetch": async () => (await openApi.GET("/cards/{id}", { params: { path: { id } } })).data,
    "@hey-api/openapi-ts": async () => (await cardsGet({ path: { id } })).data,
    "client.call": () => client.call("cards.get", { params: { id } }),
    "client.cards.get": () => client.cards.get(id),
  };
}

async function generatedOperations(folder: string, baseUrl: string): Promise<OperationsFile> {
  const { client }: ClientFile = await import(pathToFileURL(join(folder, "client.gen.ts")).href);
  client.setConfig({ baseUrl, auth: "id:secret" });
  return import(pathToFileURL(join(folder, "sdk.gen.ts")).href);
}

/** What is used of the generated files, which are there only when the program runs. */
interface ClientFile {
  client: { setConfig: (options: { baseUrl: string; auth: string }) => unknown };
}

interface OperationsFile {
  cardsGet: (options: { path: { id: string } }) => Promise<{ data?: unknown }>;
}

interface Paths {
  "/cards/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { "application/json": { id: string } } } };
    };
  };
}
