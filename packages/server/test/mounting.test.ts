import type { Contract } from "@tallystick/contract";
import express, { type ErrorRequestHandler, type Express } from "express";
import { expect, test } from "vitest";
import { type MemoryTx, type ServerOptions, tallystick } from "../src/index.ts";
import { testKey } from "./signing.ts";
import { type Received, type SendOptions, startTiny, thing, type Tiny, type TinyHandlers } from "./tiny-server.ts";

// The router in an app with other routes, over real HTTP: bare, behind a body parser, under a prefix beside other routes.

const echo: TinyHandlers = {
  "things.get": async (call) => ({ status: 200, body: { id: call.params["id"], name: "one" } }),
  "things.create": async (call) => ({ status: 201, body: { ...thing, ...(call.body as object) } }),
  "things.list": async (call) => ({
    status: 200,
    body: { data: [{ id: "Thing:1", name: String(call.query["name"]) }] },
  }),
};

const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  void response.status(500).send(`handled: ${String(error)}`);

/** Starts an app with its own routes, 404 page and error handler; `mount` mounts the router between them. */
function startMounted(
  mount: (app: Express, options: ServerOptions<MemoryTx, Contract>) => void,
  handlers = echo,
): Promise<Tiny> {
  const appOf = (options: ServerOptions<MemoryTx, Contract>): Express => {
    const app = express();
    app.get("/about", (_request, response) => void response.send("about us"));
    mount(app, options);
    app.get("/after/:id", (request, response) => void response.send(`after ${request.params.id} ${request.url}`));
    app.get("/broken", () => {
      throw new Error("theirs");
    });
    app.use((_request, response) => void response.status(404).send("no such page"));
    return app.use(answerError);
  };
  return startTiny({ handlers, app: appOf });
}

/** What the app's own paths answer, and what the router has reported of them. */
async function foreignAnswers(tiny: Tiny): Promise<unknown[]> {
  const before = tiny.lines.length;
  const paths = ["/about", "/after/1", "/after/a%41%2Fb", "/broken", "/nowhere"];
  const texts = await Promise.all(paths.map(async (path) => (await tiny.sendRaw("GET", path)).text));
  return [...texts, tiny.lines.length - before];
}

const ownAnswers = [
  "about us",
  "after 1 /after/1",
  "after aA/b /after/a%41%2Fb",
  "handled: Error: theirs",
  "no such page",
  0,
];

/** What the paths of the contract answer under this base path, shortened. */
async function contractAnswers(tiny: Tiny, base: string): Promise<unknown[]> {
  const send = async (method: string, path: string, options?: SendOptions): Promise<Received["body"]> =>
    (await tiny.sendRaw(method, base + path, options)).body;
  const code = async (
    method: string,
    path: string,
    options: SendOptions = { as: "unauthenticated" },
  ): Promise<unknown> => (await send(method, path, options))["code"];
  return [
    (await send("GET", "/things/Thing%3A7"))["id"],
    (await send("GET", "/%74hings/a%2Fb"))["id"],
    (await send("GET", "/things?name=a:b%26c&name[x]=1"))["data"],
    (await send("POST", "/things", { json: { name: "two" } }))["name"],
    await code("POST", "/things", { json: { name: 5 } }),
    await code("GET", "/nowhere"),
    await code("GET", "/things/"),
    await code("GET", "/Things"),
    await code("GET", "/things/%zz"),
    await code("GET", "/things/1"),
    await code("PUT", "/things/1"),
    (await tiny.sendRaw("PUT", `${base}/things/1`)).headers.get("allow"),
  ];
}

const declaredAnswers = [
  "Thing:7",
  "a/b",
  [{ id: "Thing:1", name: "a:b&c" }],
  "two",
  "INVALID_INPUT",
  "REFERENCE_NOT_FOUND",
  "REFERENCE_NOT_FOUND",
  "REFERENCE_NOT_FOUND",
  "REFERENCE_NOT_FOUND",
  "UNAUTHORIZED",
  "METHOD_NOT_ALLOWED",
  "DELETE, GET, PATCH",
];

test("At the root of an app with other routes the contract is answered, and the app answers everything else", async () => {
  const tiny = await startMounted((app, options) => app.use(tallystick(options)));
  expect(await foreignAnswers(tiny)).toEqual(ownAnswers);
  expect(await contractAnswers(tiny, "/2025-10-13")).toEqual(declaredAnswers);
});

test("Behind express.json() the parsed body is taken, and the contract is answered all the same", async () => {
  const tiny = await startMounted((app, options) => app.use(express.json(), express.urlencoded(), tallystick(options)));
  expect(await foreignAnswers(tiny)).toEqual(ownAnswers);
  expect(await contractAnswers(tiny, "/2025-10-13")).toEqual(declaredAnswers);
});

test("Behind express.json() an empty body is none, and a body too deep or of another type is refused", async () => {
  const tiny = await startMounted((app, options) => app.use(express.json(), express.urlencoded(), tallystick(options)));
  const send = async (raw: string, type = "application/json", path = "/things"): Promise<Received> =>
    tiny.send("POST", path, { raw, headers: { "content-type": type } });
  expect((await send("")).body).toMatchObject({ status: 400, message: "A body is required." });
  expect((await send("", "application/json", "/things/1/poke")).status).toBe(200);
  expect((await send("name=one", "application/x-www-form-urlencoded")).body).toMatchObject({ status: 415 });
  expect((await send("<a/>", "text/xml")).body).toMatchObject({ status: 415, code: "INVALID_INPUT" });
  const deep = await send(`${'{"a":'.repeat(70)}1${"}".repeat(70)}`);
  expect(deep.body).toMatchObject({ status: 400, message: "The body is nested more than 64 levels deep." });
});

test("Behind express.json() a body that is not JSON never reaches the router: the app's error handler gets it", async () => {
  const tiny = await startMounted((app, options) => app.use(express.json(), tallystick(options)));
  const headers = { "content-type": "application/json" };
  expect((await tiny.send("POST", "/things", { raw: "{", headers })).text).toMatch(/^handled: SyntaxError/);
});

test.for([
  ["bytes", express.raw({ type: "*/*" })],
  ["text", express.text({ type: "*/*" })],
] as const)("A body that a parser has left as %s is read", async ([, parser]) => {
  const tiny = await startMounted((app, options) => app.use(parser, tallystick(options)));
  expect(await contractAnswers(tiny, "/2025-10-13")).toEqual(declaredAnswers);
});

test("A body that was read before the router and not kept is the app's fault, not the caller's", async () => {
  const tiny = await startMounted((app, options) => {
    app.use((request, _response, next) => void request.resume().once("end", () => next()));
    app.use(tallystick(options));
  });
  const form = new FormData();
  form.set("name", "one");
  form.set("file", new Blob(["1"]));
  expect((await tiny.send("POST", "/things", { json: { name: "one" } })).status).toBe(500);
  expect((await tiny.send("PUT", "/things/1/file", { raw: form })).status).toBe(500);
  expect(tiny.errors.map(({ error }) => String(error))).toEqual([
    expect.stringContaining("The body was read before the router"),
    expect.stringContaining("mount the router before any form parser"),
  ]);
});

test("Under a prefix, beside other routes, with an own 404 and error handler", async () => {
  const tiny = await startMounted((app, options) => app.use("/payments", tallystick(options)));
  expect(await foreignAnswers(tiny)).toEqual(ownAnswers);
  expect((await tiny.sendRaw("GET", "/2025-10-13/things/1")).text).toBe("no such page");
  expect((await tiny.sendRaw("GET", "/payments/about")).text).toBe("no such page");
  expect(await contractAnswers(tiny, "/payments/2025-10-13")).toEqual(declaredAnswers);
});

test("With an empty base path the contract stands directly at the mount point", async () => {
  const tiny = await startMounted((app, options) => app.use("/2025-10-13", tallystick({ ...options, basePath: "" })));
  expect(await foreignAnswers(tiny)).toEqual(ownAnswers);
  expect(await contractAnswers(tiny, "/2025-10-13")).toEqual(declaredAnswers);
});

test("With another base path the contract is found there, and nowhere else", async () => {
  const tiny = await startMounted((app, options) => app.use(tallystick({ ...options, basePath: "/api/v1" })));
  expect(await contractAnswers(tiny, "/api/v1")).toEqual(declaredAnswers);
  expect((await tiny.send("GET", "/things/1")).text).toBe("no such page");
});

test("Keys and challenges are tied to the path under the base path, wherever the router is mounted", async () => {
  let created = 0;
  const handlers: TinyHandlers = {
    "things.create": async () => ({ status: 201, body: { ...thing, name: `number ${(created += 1)}` } }),
    "things.update": async (call) => {
      await call.sign({ accountId: "InternalAccount:1", signers: ["InternalAccount:1"] });
      return { status: 200, body: thing };
    },
  };
  const tiny = await startMounted((app, options) => {
    const router = tallystick({ ...options, basePath: "" });
    app.use("/old", router).use("/new", router);
  }, handlers);
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  const headers = { "idempotency-key": "key-1" };
  const first = await tiny.sendRaw("POST", "/old/things", { json: { name: "one" }, headers });
  const second = await tiny.sendRaw("POST", "/new/things", { json: { name: "one" }, headers });
  expect([first.body["name"], second.body["name"]]).toEqual(["number 1", "number 1"]);
  const challenge = await tiny.sendRaw("PATCH", "/old/things/1", { json: { name: "one" } });
  const signed = await tiny.sendRaw("PATCH", "/new/things/1", {
    json: { name: "one" },
    headers: {
      "request-id": String(challenge.body["requestId"]),
      "wallet-signature": key.stamp(String(challenge.body["payloadToSign"])),
    },
  });
  expect([challenge.status, signed.status]).toEqual([202, 200]);
});

test("The settings and the parameter callbacks of the app around the router are its own", async () => {
  const requested: string[] = [];
  const tiny = await startMounted((app, options) => {
    app.set("query parser", "extended");
    app.param("id", (_request, _response, next, id) => {
      requested.push(String(id));
      next();
    });
    app.use(tallystick(options));
  });
  expect(await contractAnswers(tiny, "/2025-10-13")).toEqual(declaredAnswers);
  await tiny.sendRaw("GET", "/after/7");
  expect(requested).toEqual(["7"]);
});
