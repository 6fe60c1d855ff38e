import { inspect } from "node:util";
import { expect, test, vi } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createClient } from "./create-client.ts";

const credentials = { clientId: "the-client", clientSecret: "the-secret" };

test("credentials in the base URL are refused, and the message does not repeat them", () => {
  const given = { ...credentials, baseUrl: "https://user:hush@service.test/2025-10-13" };

  expect(() => createClient(given)).toThrow(TypeError);
  expect(() => createClient(given)).not.toThrow("hush");
});

test.for(["127.0.0.1:4010", "localhost:4010/2025-10-13", "/2025-10-13", "user:hush@service.test", ""])(
  "the base URL %j is refused with a valid example, and not repeated",
  (wrong) => {
    const refusal = errorOf(() => createClient({ ...credentials, baseUrl: wrong }));

    expect(refusal).toBeInstanceOf(TypeError);
    expect(inspect(refusal)).toMatch(
      /baseUrl has to be an absolute URL, such as https:\/\/api\.example\.com\/2025-10-13/,
    );
    expect(inspect(refusal)).not.toContain("hush");
  },
);

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test("a client id with a colon is refused, because the service would read a shorter one", () => {
  expect(() => createClient({ ...credentials, baseUrl, clientId: "a:b" })).toThrow(TypeError);
});

test("credentials outside of ASCII are sent as UTF-8", async () => {
  const { client, sent } = scriptedClient([Response.json({})], { clientSecret: "schlüssel" });

  await client.call("cards.get", { params: { id: "Card:1" } });

  const token = sent[0]?.headers.get("Authorization")?.slice("Basic ".length) ?? "";
  expect(Buffer.from(token, "base64").toString("utf8")).toBe("the-client:schlüssel");
});

test("no console output of a client shows its secret", () => {
  const shown = inspect(createClient({ ...credentials, baseUrl }), { showHidden: true, depth: null });

  expect(shown).not.toContain("the-secret");
  expect(shown).not.toContain(btoa("the-client:the-secret"));
});

test("the global fetch is looked up at each call, so that it can be replaced later", async () => {
  const client = createClient({ ...credentials, baseUrl });
  vi.stubGlobal("fetch", async () => Response.json({ id: "Card:1" }));
  try {
    expect(await client.call("cards.get", { params: { id: "Card:1" } })).toEqual({ id: "Card:1" });
  } finally {
    vi.unstubAllGlobals();
  }
});

test("the raw client sends the credentials, and does not retry", async () => {
  const { client, sent } = scriptedClient([Response.json({ status: 503 }, { status: 503 })]);

  const { response, error } = await client.raw.GET("/cards/{id}", { params: { path: { id: "Card:1" } } });

  expect(response.status).toBe(503);
  expect(error).toEqual({ status: 503 });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("Authorization")).toMatch(/^Basic /);
});

test("missing credentials are refused by name", () => {
  // @ts-expect-error the compiler refuses it too
  expect(() => createClient({ baseUrl, clientSecret: "x" })).toThrow("createClient needs clientId and clientSecret");
});
