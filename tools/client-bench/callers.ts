import { createClient } from "@tallystick/client";
import createOpenApiClient from "openapi-fetch";

/** Reads the card once. */
export type Caller = () => Promise<unknown>;

const id = "Card:1";

/** The ways to make the same call, by name. The first is what the others are measured beside. */
export function callersOf(baseUrl: string): Record<string, Caller> {
  const authorization = `Basic ${btoa("id:secret")}`;
  const openApi = createOpenApiClient<Paths>({ baseUrl, headers: { Authorization: authorization } });
  const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret" });
  return {
    fetch: async () => (await fetch(`${baseUrl}/cards/${id}`, { headers: { Authorization: authorization } })).json(),
    "openapi-fetch": async () => (await openApi.GET("/cards/{id}", { params: { path: { id } } })).data,
    "client.call": () => client.call("cards.get", { params: { id } }),
    "client.cards.get": () => client.cards.get(id),
  };
}

interface Paths {
  "/cards/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { "application/json": { id: string } } } };
    };
  };
}
