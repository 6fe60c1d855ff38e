import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { authorizations, startTiny, thing, type TinyHandlers } from "../../test/tiny-server.ts";

const json = { "content-type": "application/json" };

/** Shows the body its handler was given. */
const echo: TinyHandlers = {
  "things.create": async (call) => ({ status: 201, body: { ...thing, note: JSON.stringify(call.body) } }),
  "things.poke": async (call) => ({ status: 200, body: { ...thing, note: JSON.stringify(call.body) ?? "nothing" } }),
};

test.for(["{", "nothing", '{"name":"one"', "{'name':1}", '{"name":"one"}x', "\u0000", "[[[["])(
  "%j is not JSON: 400 INVALID_INPUT that does not repeat it",
  async (raw) => {
    const tiny = await startTiny();
    const reply = await tiny.send("POST", "/things", { raw, headers: json });
    expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field: "body" } });
    expect(reply.body["message"]).not.toContain("name");
  },
);

test("Bytes that are not UTF-8 are 400", async () => {
  const tiny = await startTiny();
  const raw = new Uint8Array([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
  expect((await tiny.send("POST", "/things", { raw, headers: json })).body).toMatchObject({
    code: "INVALID_INPUT",
    status: 400,
  });
});

test("A byte order mark and a charset parameter are taken", async () => {
  const tiny = await startTiny({ handlers: echo });
  const raw = '\uFEFF{"name":"one"}';
  const reply = await tiny.send("POST", "/things", {
    raw,
    headers: { "content-type": "Application/JSON; charset=utf-8" },
  });
  expect(reply.status).toBe(201);
});

test.for(["utf-16", '"UTF-16LE"', "iso-8859-1", "utf-7", "utf-8; charset=utf-16"])(
  "A body in the charset %s is 400, and not read as UTF-8",
  async (charset) => {
    const tiny = await startTiny();
    const headers = { "content-type": `application/json; Charset=${charset}` };
    const reply = await tiny.send("POST", "/things", { raw: '{"name":"one"}', headers });
    expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field: "body" } });
    for (const utf8 of ["utf-8", '"UTF-8"', "utf8", "us-ascii"]) {
      const same = { "content-type": `application/json;charset=${utf8}` };
      expect((await tiny.send("POST", "/things", { raw: '{"name":"one"}', headers: same })).status).toBe(201);
    }
  },
);

test.for([
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
  "nonsense",
  "multipart/form-data; boundary=x",
])("A body of %s is 415 INVALID_INPUT", async (type) => {
  const tiny = await startTiny();
  const reply = await tiny.send("POST", "/things", { raw: '{"name":"one"}', headers: { "content-type": type } });
  expect(reply.body).toMatchObject({ status: 415, code: "INVALID_INPUT" });
});

test("A body without a media type is 415", async () => {
  const tiny = await startTiny();
  const raw = new Uint8Array(Buffer.from('{"name":"one"}')); // Bytes: for a text, fetch names a type itself.
  expect((await tiny.send("POST", "/things", { raw })).body).toMatchObject({ status: 415, code: "INVALID_INPUT" });
});

/** A valid body of this many bytes. */
const body = (bytes: number): string =>
  JSON.stringify({ name: "one", x: "" }).replace('""', `"${"x".repeat(bytes - 21)}"`);

test("A body above the limit is 413 INVALID_INPUT, one at the limit is taken", async () => {
  const tiny = await startTiny({ bodyLimit: "100b" });
  expect(body(100)).toHaveLength(100);
  expect((await tiny.send("POST", "/things", { raw: body(100), headers: json })).status).toBe(201);
  expect((await tiny.send("POST", "/things", { raw: body(101), headers: json })).body).toMatchObject({
    status: 413,
    code: "INVALID_INPUT",
  });
});

test("The default limit is a megabyte", async () => {
  const tiny = await startTiny();
  const reply = await tiny.send("POST", "/things", { json: { name: "one", x: "x".repeat(1024 * 1024) } });
  expect(reply.body).toMatchObject({ status: 413, code: "INVALID_INPUT" });
});

const zip = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));

test("A gzip body is read; what inflates above the limit is 413, what does not inflate 400, an unknown coding 415", async () => {
  const tiny = await startTiny({ bodyLimit: "1kb" });
  const send = async (raw: Uint8Array<ArrayBuffer>, coding: string): Promise<number> =>
    (await tiny.send("POST", "/things", { raw, headers: { ...json, "content-encoding": coding } })).status;
  expect(await send(zip('{"name":"one"}'), "gzip")).toBe(201);
  expect(await send(zip(JSON.stringify({ name: "x".repeat(100_000) })), "gzip")).toBe(413);
  expect(await send(new Uint8Array([1, 2, 3]), "gzip")).toBe(400);
  expect(await send(new Uint8Array([1, 2, 3]), "zstd9")).toBe(415);
});

test("An empty body where one is required is 400, whatever its media type", async () => {
  const tiny = await startTiny();
  for (const headers of [{}, json, { "content-type": "text/plain" }]) {
    const reply = await tiny.send("POST", "/things", { headers });
    expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field: "body" } });
  }
});

test("Where the body is optional: no body, of any media type, or a valid one", async () => {
  const tiny = await startTiny({ handlers: echo });
  const noteOf = async (options: Parameters<typeof tiny.send>[2]): Promise<unknown> =>
    (await tiny.send("POST", "/things/1/poke", options)).body["note"];
  expect(await noteOf({})).toBe("nothing");
  expect(await noteOf({ headers: { "content-type": "text/plain" } })).toBe("nothing");
  expect(await noteOf({ raw: "", headers: json })).toBe("nothing");
  expect(await noteOf({ json: { name: "one" } })).toBe('{"name":"one"}');
});

test("Where the body is optional, an invalid one is refused", async () => {
  const tiny = await startTiny();
  expect((await tiny.send("POST", "/things/1/poke", { json: {} })).body).toMatchObject({
    details: { field: "body.name" },
  });
  expect((await tiny.send("POST", "/things/1/poke", { json: null })).body).toMatchObject({
    status: 400,
    code: "INVALID_INPUT",
  });
  expect((await tiny.send("POST", "/things/1/poke", { raw: "x" })).body).toMatchObject({ status: 415 });
});

test("A call is not made without its optional body when the client has left meanwhile", async () => {
  const bodies: string[] = [];
  const principal = { kind: "platform", credentialId: "1", platformId: "Platform:1", permissions: ["TRANSACT"] };
  const tiny = await startTiny({
    handlers: {
      "things.poke": async (call) => {
        bodies.push(JSON.stringify(call.body));
        return { status: 200, body: { ...thing } };
      },
    },
    ports: { authenticate: () => sleep(100, principal) },
  });
  const socket = connect(tiny.port, "127.0.0.1").resume();
  const lines = ["POST /2025-10-13/things/1/poke HTTP/1.1", "host: a", "content-type: application/json"];
  const head = [...lines, `authorization: ${authorizations.platform.authorization}`, "content-length: 14", ""];
  await new Promise((resolve) => socket.write(`${head.join("\r\n")}\r\n{"name":"one"}`, resolve));
  socket.destroy();
  await expect.poll(() => tiny.lines).toHaveLength(1);
  expect(bodies).toEqual([]);
});

test("Where the row declares no body, one is ignored", async () => {
  const tiny = await startTiny();
  const reply = await tiny.send("DELETE", "/things/1", { raw: "{not json", headers: json });
  expect(reply.status).toBe(204);
});

const nested = (levels: number): string => `{"name":"one","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;

test("A body nested deeper than any schema is 400, without a stack overflow", async () => {
  const tiny = await startTiny();
  expect((await tiny.send("POST", "/things", { raw: nested(60), headers: json })).status).toBe(201);
  expect((await tiny.send("POST", "/things", { raw: nested(100), headers: json })).status).toBe(400);
  expect((await tiny.send("POST", "/things", { raw: nested(400_000), headers: json })).status).toBe(400);
});

test("Names such as __proto__ are ordinary names", async () => {
  const tiny = await startTiny({ handlers: echo });
  const raw = '{"name":"one","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  const reply = await tiny.send("POST", "/things", { raw, headers: { ...json, "idempotency-key": "k" } });
  expect(reply.status).toBe(201);
  expect(reply.body["note"]).toBe(raw);
  expect("polluted" in {}).toBe(false);
});
