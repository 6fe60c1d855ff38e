import { expect, test } from "vitest";
import createOpenApiClient, { type Middleware } from "openapi-fetch";
import { scriptedClient } from "../../test/scripted-client.ts";
import type { Client } from "./client.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { lazyRawClient } from "./lazy-raw-client.ts";

const path = { params: { path: { id: "Card:1" } } };
const shownCard = async (): Promise<Response> => Response.json({ id: "Card:1" });
const details = { operation: "raw", method: "", url: "http://service.test" };

test("middleware of the raw client is in force for the calls between use and eject", async () => {
  const { client, sent } = scriptedClient([Response.json({}), Response.json({}), Response.json({})]);
  const naming: Middleware = {
    onRequest: ({ request }) => request.headers.set("X-Team", "payouts"),
  };

  await client.raw.GET("/cards/{id}", path);
  client.raw.use(naming);
  await client.raw.GET("/cards/{id}", path);
  client.raw.eject(naming);
  await client.raw.GET("/cards/{id}", path);

  expect(sent.map(({ headers }) => headers.get("X-Team"))).toEqual([null, "payouts", null]);
});

test("a raw client that could not be loaded is a NetworkError, and is loaded again at the next call", async () => {
  const missing = new TypeError("Failed to fetch dynamically imported module");
  let isOffline = true;
  const load = lazyPart(async () => {
    if (isOffline) throw missing;
    return createOpenApiClient({ baseUrl: details.url, fetch: shownCard });
  });
  const loaded = lazyRawClient(() => load(details));
  const raw = loaded as unknown as Client["raw"];

  await expect(raw.GET("/cards/{id}", path)).rejects.toMatchObject({ kind: "network", cause: missing });
  isOffline = false;
  expect(await raw.GET("/cards/{id}", path)).toMatchObject({ data: { id: "Card:1" } });
});
