import { expect, test } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";

const get = { params: { id: "Card:1" } };

test("a request has the operation's URL, the credentials and the query", async () => {
  const { client, sent } = scriptedClient([Response.json({ data: [], hasMore: false })]);

  await client.call("transactions.list", { query: { limit: 2, reference: "a&b" } });

  expect(sent[0]).toMatchObject({ method: "GET", path: "/transactions?limit=2&reference=a%26b", body: "" });
  expect(sent[0]?.headers.get("Authorization")).toBe(`Basic ${btoa("the-client:the-secret")}`);
  expect(sent[0]?.headers.has("Content-Type")).toBe(false);
});

test("a body is serialized as JSON", async () => {
  const { client, sent } = scriptedClient([Response.json({}, { status: 201 })]);

  await client.call("sandbox.internalAccounts.fund", {
    params: { accountId: "InternalAccount:1" },
    body: { amount: 1 },
  });

  expect(sent[0]).toMatchObject({ path: "/sandbox/internal-accounts/InternalAccount%3A1/fund", body: '{"amount":1}' });
  expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
});

test("a call returns undefined where the contract declares no body", async () => {
  const { client } = scriptedClient([new Response(null, { status: 204 }), new Response("", { status: 200 })]);

  expect(await client.call("auth.sessions.revoke", { params: { id: "Session:1" } })).toBeUndefined();
  expect(await client.call("auth.sessions.revoke", { params: { id: "Session:1" } })).toBeUndefined();
});

const transfer = {
  body: { source: { accountId: "InternalAccount:1" }, destination: { accountId: "ExternalAccount:1" }, amount: 1 },
  idempotencyKey: "mine",
};

test.for([
  ["204", () => new Response(null, { status: 204 }), "no body"],
  ["an empty 200", () => new Response(""), "no body"],
  ["an empty 201", () => new Response("", { status: 201 }), "no body"],
  ["a page of HTML", () => new Response("<h1>Welcome</h1>", { status: 201 }), "not JSON"],
  ["null", () => Response.json(null, { status: 201 }), "JSON that is no object"],
  ["a text", () => Response.json("done", { status: 201 }), "JSON that is no object"],
  ["an array", () => Response.json([], { status: 201 }), "JSON that is no object"],
  ["a status of its own", () => Response.json({ id: "Transaction:1" }, { status: 202 }), "a status that the contract"],
] as const)("a call rejects a success with %s instead of the declared object", async ([, reply, problem]) => {
  const ended: unknown[] = [];
  const { client, sent } = scriptedClient([reply()], {
    hooks: { afterAttempt: ({ error }) => void ended.push(error) },
  });

  const error: unknown = await client.call("transfers.out", transfer).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ kind: "reply", idempotencyKey: "mine", message: expect.stringContaining(problem) });
  expect(sent).toHaveLength(1);
  expect(ended).toEqual([error]);
});

test("a call accepts another success status", async () => {
  const { client } = scriptedClient([Response.json({ id: "Transaction:1" })]);

  expect(await client.call("transfers.out", transfer)).toEqual({ id: "Transaction:1" });
});

test("a call rejects a list without items", async () => {
  const { client } = scriptedClient([Response.json({ hasMore: false })]);

  await expect(client.call("transactions.list")).rejects.toMatchObject({
    kind: "reply",
    message: expect.stringContaining("a page without data"),
  });
});

test("an error reply becomes an ApiError with method, URL, status, code and message", async () => {
  const { client } = scriptedClient([
    Response.json(
      { status: 401, code: "UNAUTHORIZED", message: "No", reason: "Invalid OTP code", details: { field: "otp" } },
      { status: 401, headers: { "X-Request-Id": "Request:7", "Retry-After": "3" } },
    ),
  ]);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    name: "ApiError",
    kind: "api",
    status: 401,
    code: "UNAUTHORIZED",
    reason: "Invalid OTP code",
    details: { field: "otp" },
    traceId: "Request:7",
    retryAfterMs: 3000,
    method: "GET",
    url: `${baseUrl}/cards/Card%3A1`,
    message: `GET ${baseUrl}/cards/Card%3A1 answered 401 UNAUTHORIZED: No (Invalid OTP code)`,
  });
});

test("an ApiError does not repeat a reason in its message", async () => {
  const reply = { code: "UNAUTHORIZED", reason: "Unknown credentials" };
  const { client } = scriptedClient([
    Response.json({ ...reply, message: "Unknown credentials; take others." }, { status: 401 }),
  ]);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    reason: "Unknown credentials",
    message: `GET ${baseUrl}/cards/Card%3A1 answered 401 UNAUTHORIZED: Unknown credentials; take others.`,
  });
});

const refused = { code: "CONFLICT", message: "No", details: { field: "body" } };

test.for([["error", refused] as const, ["errors", [refused]] as const])(
  "an ApiError has the members that its body has in %s",
  async ([name, value]) => {
    const { client } = scriptedClient([Response.json({ [name]: value }, { status: 409 })]);
    await expect(client.call("cards.get", get)).rejects.toMatchObject({
      status: 409,
      ...refused,
      message: expect.stringContaining("CONFLICT: No"),
    });
  },
);

test.for([
  ["urn:carrier:state", "urn:carrier:state"],
  ["about:blank", undefined],
])("an ApiError of a problem with the type %s has the code %s", async ([type, code]) => {
  const headers = { "Content-Type": "application/problem+json" };
  const { client } = scriptedClient([Response.json({ type, title: "No" }, { status: 409, headers })]);
  await expect(client.call("cards.get", get)).rejects.toMatchObject({ status: 409, code });
});

test.for([
  ["a page of HTML", "<h1>Bad gateway</h1>"],
  ["nothing", null],
  ["JSON that is not an object", '"no"'],
  ["an object of other fields", '{"error":"no","code":7,"message":null}'],
] as const)("an error reply with %s has a status and no code", async ([, body]) => {
  const { client } = scriptedClient([new Response(body, { status: 502 })], { retry: { attempts: 1 } });

  const error: unknown = await client.call("cards.get", get).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ kind: "api", status: 502, code: undefined, details: undefined });
  expect(error).toHaveProperty("message", expect.stringContaining("answered 502 without a code"));
});

test("a call rejects a success without JSON and names the URL", async () => {
  const { client } = scriptedClient([new Response("<h1>Welcome</h1>")]);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    name: "ReplyError",
    kind: "reply",
    status: 200,
    url: `${baseUrl}/cards/Card%3A1`,
    cause: expect.any(SyntaxError),
  });
});

const followed = Object.defineProperties(Response.json({ data: [] }), {
  redirected: { value: true },
  url: { value: "http://else.test/" },
});

test.for([
  ["that was not followed", new Response(null, { status: 301, headers: { Location: "http://else.test/" } })],
  ["that the given fetch followed", followed],
] as const)("a call rejects a redirect %s", async ([, reply]) => {
  const { client, sent } = scriptedClient([reply]);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    kind: "reply",
    message: expect.stringContaining("a redirect to http://else.test/, which the client does not follow"),
  });
  expect(sent).toHaveLength(1);
});

test("a call rejects an opaque redirect", async () => {
  const opaque = { status: 0, type: "opaqueredirect", headers: new Headers(), text: async () => "" };
  const { client } = scriptedClient([], { fetch: async () => opaque });

  await expect(client.call("cards.get", get)).rejects.toMatchObject({ kind: "reply", status: 0 });
});
