import { inspect } from "node:util";
import { expect, test, vi } from "vitest";
import { anyMembers, baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createClient } from "./create-client.ts";

const credentials = { clientId: "the-client", clientSecret: "the-secret" };

test("createClient rejects credentials in the base URL without quoting them", () => {
  const given = { ...credentials, baseUrl: "https://user:hush@service.test/2025-10-13" };

  expect(() => createClient(given)).toThrow(TypeError);
  expect(() => createClient(given)).not.toThrow("hush");
});

test.for(["127.0.0.1:4010", "localhost:4010/2025-10-13", "/2025-10-13", "user:hush@service.test", ""])(
  "createClient rejects the base URL %j with an example, without quoting it",
  (wrong) => {
    const refusal = errorOf(() => createClient({ ...credentials, baseUrl: wrong }));

    expect(refusal).toBeInstanceOf(TypeError);
    expect(inspect(refusal)).toMatch(
      /baseUrl has to be an absolute URL, such as https:\/\/api\.example\.com\/2025-10-13/,
    );
    expect(inspect(refusal)).not.toContain("hush");
  },
);

test.for(["?key=hush", "#hush", " "])("createClient rejects a base URL that ends with %j", (end) => {
  const refusal = errorOf(() => createClient({ ...credentials, baseUrl: `${baseUrl}${end}` }));

  expect(refusal).toBeInstanceOf(TypeError);
  expect(inspect(refusal)).not.toContain("hush");
});

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test("createClient rejects a client id with a colon", () => {
  expect(() => createClient({ ...credentials, baseUrl, clientId: "a:b" })).toThrow(TypeError);
});

test("credentials outside ASCII are encoded as UTF-8", async () => {
  const { client, sent } = scriptedClient([Response.json({})], { clientSecret: "schlüssel" });

  await client.call("cards.get", { params: { id: "Card:1" } });

  const token = sent[0]?.headers.get("Authorization")?.slice("Basic ".length) ?? "";
  expect(Buffer.from(token, "base64").toString("utf8")).toBe("the-client:schlüssel");
});

test.for([{}, { headers: { "X-Tenant": "one" } }])(
  "a call names the media types of its successes, and none where no success has a body",
  async (given) => {
    const row = anyMembers.operations["tokens.delete"];
    if (row === undefined) throw new Error("No token is deleted.");
    const error = { status: 409, kind: "error", contentType: "application/problem+json", schema: "#/Problem" } as const;
    const operations = { ...anyMembers.operations, "tokens.delete": { ...row, replies: [...row.replies, error] } };
    const contract = { ...anyMembers, operations };
    const answers = [new Response(null, { status: 204 }), Response.json({})];
    const { client, sent } = scriptedClient(answers, { contract, ...given });
    const params = { tokenId: "Token:1" } as const;
    await client.call("tokens.delete", { params });
    await client.call("tokens.get", { params });
    // What names none is sent by fetch with any type.
    expect(sent.map(({ headers }) => headers.get("Accept"))).toEqual([null, "application/json"]);
  },
);

test("console output of a client hides its secret", () => {
  const shown = inspect(createClient({ ...credentials, baseUrl }), { showHidden: true, depth: null });

  expect(shown).not.toContain("the-secret");
  expect(shown).not.toContain(btoa("the-client:the-secret"));
});

test("each call looks up the global fetch", async () => {
  const client = createClient({ ...credentials, baseUrl, contract: anyMembers });
  vi.stubGlobal("fetch", async () => Response.json({ id: "Card:1" }));
  try {
    expect(await client.call("cards.get", { params: { id: "Card:1" } })).toEqual({ id: "Card:1" });
  } finally {
    vi.unstubAllGlobals();
  }
});

test("the raw client sends credentials and makes one attempt", async () => {
  const { client, sent } = scriptedClient([Response.json({ status: 503 }, { status: 503 })]);

  const { response, error } = await client.raw.GET("/cards/{id}", { params: { path: { id: "Card:1" } } });

  expect(response.status).toBe(503);
  expect(error).toEqual({ status: 503 });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("Authorization")).toMatch(/^Basic /);
});

test("createClient names missing credentials", () => {
  // @ts-expect-error the compiler refuses it too
  expect(() => createClient({ baseUrl, clientSecret: "x" })).toThrow("createClient needs clientId and clientSecret");
});
