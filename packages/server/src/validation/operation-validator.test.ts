import { expect, test } from "vitest";
import { startTiny, thing, type TinyHandlers } from "../../test/tiny-server.ts";

const shared = await startTiny();

test.for([
  [{}, "body.name"],
  [{ name: 5 }, "body.name"],
  [{ name: null }, "body.name"],
  [{ name: "" }, "body.name"],
  [{ name: "x".repeat(21) }, "body.name"],
  [{ name: "one", amount: "100" }, "body.amount"],
  [{ name: "one", amount: 1.5 }, "body.amount"],
  [{ name: "one", amount: null }, "body.amount"],
  [{ name: "one", amount: 9007199254740992 }, "body.amount"],
  [{ name: "one", state: "AJAR" }, "body.state"],
  [{ name: "one", at: "yesterday" }, "body.at"],
  [{ name: "one", at: "2026-02-30T00:00:00Z" }, "body.at"],
  [{ name: "one", at: 5 }, "body.at"],
  [{ name: "one", note: 5 }, "body.note"],
  [{ name: "one", parts: {} }, "body.parts"],
  [{ name: "one", parts: [{ accountId: "a" }, {}] }, "body.parts[1].accountId"],
  [{ name: "one", parts: [{ accountId: "a", inner: { accountId: 5 } }] }, "body.parts[0].inner.accountId"],
  [{ name: "one", shape: {} }, "body.shape.kind"],
  [{ name: "one", shape: { kind: "OVAL" } }, "body.shape.kind"],
  [{ name: "one", shape: { kind: "ROUND", side: 1 } }, "body.shape.radius"],
  [{ name: "one", shape: { kind: "SQUARE", side: "1" } }, "body.shape.side"],
  [{ name: "one", proof: {} }, "body.proof.code"],
  [{ name: "one", proof: { by: {} } }, "body.proof.by.accountId"],
  [[], "body"],
  ["name", "body"],
  [null, "body"],
] as const)("%j is 400 INVALID_INPUT at %s", async ([json, field]) => {
  const reply = await shared.send("POST", "/things", { json });
  expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field } });
  expect(shared.errors).toEqual([]);
});

test("What is missing is said to be required", async () => {
  const reply = await shared.send("POST", "/things", { json: {} });
  expect(reply.body).toMatchObject({ message: "body.name is required." });
});

test("A number no double holds is 400", async () => {
  const reply = await shared.send("POST", "/things", {
    raw: '{"name":"one","amount":1e999}',
    headers: { "content-type": "application/json" },
  });
  expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field: "body.amount" } });
});

test.for([
  { name: "one", unknown: true },
  { name: "NUL \u0000 and \ud83d\ude00" },
  { name: "one", id: 5 },
  { name: "one", id: null },
  { name: "one", note: null },
  { name: "one", note: "text" },
  { name: "one", amount: 0 },
  { name: "one", at: "2026-01-01T00:00:00.000Z" },
  { name: "one", shape: { kind: "ROUND", radius: 1, unknown: 2 } },
  { name: "one", shape: { kind: "SQUARE", side: 1, unknown: 2 } },
])("%j is good: unknown and read-only members are ignored", async (json) => {
  const reply = await shared.send("POST", "/things", { json });
  expect(reply.status).toBe(201);
});

test.for([
  ["count=x", "query.count"],
  ["count=", "query.count"],
  ["count=1.5", "query.count"],
  ["count=1&count=2", "query.count"],
  ["name=a&name=b", "query.name"],
  ["since=yesterday", "query.since"],
] as const)("?%s is 400 INVALID_INPUT at %s", async ([query, field]) => {
  const reply = await shared.send("GET", `/things?${query}`);
  expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field } });
});

test.for([
  "unknown=1&unknown=2",
  "name=a:b/c?d@e!$'()*+,;=",
  "since=2026-01-01T00:00:00Z",
  "__proto__=x",
  "[=1",
  "%=1",
  "&&=&",
  "name[x]=a",
  "count=5",
])("?%s is good: unknown parameters are ignored, values need no encoding", async (query) => {
  expect((await shared.send("GET", `/things?${query}`)).status).toBe(200);
});

test("The handler gets parameters as their types, and only those the row declares", async () => {
  const seen: unknown[] = [];
  const tiny = await startTiny({
    handlers: {
      "things.list": async (call) => {
        seen.push(call.query, call.headers);
        return { status: 200, body: call.listed([], { more: false }) };
      },
    },
  });
  await tiny.send("GET", "/things?count=5&name=a&limit=2&unknown=1", { headers: { "x-other": "1" } });
  expect(seen).toEqual([{ count: 5, name: "a", limit: 2 }, {}]);
});

test("A path parameter that cannot be an id names nothing: 404", async () => {
  expect((await shared.send("POST", "/things/a!/send")).body).toMatchObject({
    status: 404,
    code: "REFERENCE_NOT_FOUND",
  });
});

test("A refused query parameter is shown with its value", async () => {
  expect((await shared.send("GET", "/things?count=many")).body["details"]).toEqual({
    field: "query.count",
    value: "many",
  });
});

test("No refusal repeats a value of the body", async () => {
  const reply = await shared.send("POST", "/things", { json: { name: "one", secret: ["hush-hush"] } });
  expect(reply.body).toMatchObject({ status: 400, details: { field: "body.secret" } });
  expect(reply.text).not.toContain("hush-hush");
});

test("Media types do not multiply validators: the parameters of Content-Type make no difference", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const headers = { "content-type": `application/json; v=${index}` };
      return (await shared.send("POST", "/things", { raw: '{"name":"one"}', headers })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
});

const replying = (body: unknown, status = 200): TinyHandlers => ({ "things.get": async () => ({ status, body }) });

test.for([
  [{ name: "one" }, "id"],
  [{ ...thing, amount: "1" }, "amount"],
  [{ ...thing, at: "yesterday" }, "at"],
  [{ ...thing, state: "AJAR" }, "state"],
  [{ ...thing, secret: "told" }, "secret"],
  [{ ...thing, shape: { kind: "ROUND" } }, "radius"],
  [{ ...thing, shape: { kind: "ROUND", radius: 1, more: 1 } }, "additional"],
  [undefined, "body"],
  [null, "body"],
  ["text", "object"],
] as const)("A reply of %j is not written but reported: 500", async ([body, place]) => {
  const tiny = await startTiny({ handlers: replying(body) });
  const reply = await tiny.send("GET", "/things/1");
  expect(reply.body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  expect(String(tiny.errors[0]?.error)).toMatch(new RegExp(`things\\.get replied 200, but .*${place}`));
  expect(tiny.errors[0]?.place.operation).toBe("things.get");
});

test("Concurrent first requests of a path are all answered", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => shared.send("GET", "/things/1")));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});
