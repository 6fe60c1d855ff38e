import { connect } from "node:net";
import { expect, test } from "vitest";
import { withRow } from "../../test/tiny-contract.ts";
import {
  authorizations,
  type Received,
  startTiny,
  thing,
  type Tiny,
  type TinyHandlers,
} from "../../test/tiny-server.ts";
import type { UploadedFile } from "../index.ts";

/** Shows the parts its handler was given. */
const echo: TinyHandlers = {
  "things.attach": async (call) => {
    const { file, ...rest } = call.body as { file: UploadedFile };
    const { name, type, bytes } = file;
    const note = JSON.stringify({ ...rest, file: { name, type, bytes: bytes.toString("latin1") } });
    return { status: 200, body: { ...thing, note } };
  },
};

function form(file: string | Blob, parts: Record<string, string> = { name: "one" }, fileName = "a.pdf"): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  if (typeof file === "string") data.append("file", file);
  else data.append("file", file, fileName);
  return data;
}

const bytes = (count: number): Blob => new Blob(["x".repeat(count)], { type: "application/pdf" });
const attach = (tiny: Tiny, raw: FormData): Promise<Received> => tiny.send("PUT", "/things/1/file", { raw });

const noteOf = (reply: Received): unknown => JSON.parse(String(reply.body["note"]));

test("A form arrives as its fields, and its file with name, declared type and bytes", async () => {
  const tiny = await startTiny({ handlers: echo });
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  const file = new Blob([every, "\r\n--x--\r\n", every], { type: "Image/PNG" });
  const reply = await attach(tiny, form(file, { name: "Ä é", kind: "B" }, "Führer schein.png"));
  expect(noteOf(reply)).toEqual({
    name: "Ä é",
    kind: "B",
    file: {
      name: "Führer schein.png",
      type: "image/png",
      bytes: Buffer.from(await file.arrayBuffer()).toString("latin1"),
    },
  });
});

test("A file keeps its name without the folders before it", async () => {
  const tiny = await startTiny({ handlers: echo });
  const reply = await attach(tiny, form(bytes(1), { name: "one" }, "../../etc/passwd"));
  expect(noteOf(reply)).toMatchObject({ file: { name: "passwd" } });
});

const boundary = { "content-type": "multipart/form-data; boundary=x" };
const part = (headers: string, value: string): string => `--x\r\n${headers}\r\n\r\n${value}\r\n`;
const filePart = part('Content-Disposition: form-data; name="file"; filename="a"', "1");

const kindHeaders = 'Content-Disposition: form-data; name="kind"\r\nContent-Type: application/json';
const namePart = part('Content-Disposition: form-data; name="name"', "one");
const kind = (value: string): string => `${part(kindHeaders, value)}${filePart}${namePart}--x--\r\n`;

test("A part that is declared as JSON is read as JSON; malformed, it is 400 with its name", async () => {
  const tiny = await startTiny({ handlers: echo });
  const send = (raw: string): Promise<Received> => tiny.send("PUT", "/things/1/file", { raw, headers: boundary });
  expect(noteOf(await send(kind('"A"')))).toMatchObject({ kind: "A", name: "one" });
  expect((await send(kind("A"))).body).toMatchObject({ status: 400, details: { field: "body.kind" } });
});

test("The schema is checked part by part: 400 names the part", async () => {
  const tiny = await startTiny({ handlers: echo });
  const fieldOf = async (raw: FormData): Promise<unknown> =>
    ((await attach(tiny, raw)).body["details"] as { field: string }).field;
  const twice = form(bytes(1));
  twice.append("name", "two");
  expect(await fieldOf(form(bytes(1), {}))).toBe("body.name");
  expect(await fieldOf(form(bytes(1), { name: "one", kind: "C" }))).toBe("body.kind");
  expect(await fieldOf(form("text is no file"))).toBe("body.file");
  expect(await fieldOf(twice)).toBe("body.name");
  const fileAsName = form(bytes(1), {});
  fileAsName.append("name", bytes(1), "name.txt");
  expect(await fieldOf(fileAsName)).toBe("body.name");
});

test("A file at the limit is taken; one above it is refused as the row says, or with 413", async () => {
  const tiny = await startTiny({ handlers: echo, fileLimit: 100 });
  expect((await attach(tiny, form(bytes(100)))).status).toBe(200);
  expect((await attach(tiny, form(bytes(101)))).body).toMatchObject({
    status: 400,
    code: "INVALID_INPUT",
    details: { field: "body.file" },
  });
  const silent = await startTiny({ fileLimit: 100, contract: withRow("things.attach", () => ({ refusals: [] })) });
  expect((await attach(silent, form(bytes(101)))).body).toMatchObject({ status: 413, code: "INVALID_INPUT" });
});

test("The default limit of a file is 10 MB, and the whole request is read before a larger file is refused", async () => {
  const tiny = await startTiny({ handlers: { "things.attach": async () => ({ status: 200, body: thing }) } });
  expect((await attach(tiny, form(bytes(10 * 1024 * 1024)))).status).toBe(200);
  expect((await attach(tiny, form(bytes(30 * 1024 * 1024)))).status).toBe(400);
});

test("Too much beside the file is 413", async () => {
  const tiny = await startTiny({ fileLimit: 100 });
  const long = { name: "x".repeat(1024 * 1024 + 1) };
  const many = form(bytes(1));
  for (let index = 0; index < 40; index += 1) many.append(`part${index}`, "x".repeat(50_000));
  const unlimited = await startTiny(); // There the whole is not too large, only the field.
  expect((await attach(unlimited, form(bytes(1), long))).body).toMatchObject({ status: 413, code: "INVALID_INPUT" });
  expect((await attach(tiny, many)).body).toMatchObject({ status: 413, code: "INVALID_INPUT" });
});

test("A form of a hundred parts more than any schema has is 400", async () => {
  const tiny = await startTiny();
  const many = form(bytes(1));
  for (let index = 0; index < 100; index += 1) many.append("name", "");
  expect((await attach(tiny, many)).body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
});

test.for(["{}", "--x", "--x--\r\n", filePart, `${filePart}--x`, part("nothing", "1"), "--x\r\n\r\n--x--"])(
  "%j is no form: 400 INVALID_INPUT",
  async (raw) => {
    const tiny = await startTiny();
    const reply = await tiny.send("PUT", "/things/1/file", { raw, headers: boundary });
    expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(tiny.errors).toEqual([]);
  },
);

test("A form without a boundary, and an empty body, are 400", async () => {
  const tiny = await startTiny();
  const headers = { "content-type": "multipart/form-data" };
  expect((await tiny.send("PUT", "/things/1/file", { raw: "--x", headers })).status).toBe(400);
  expect((await tiny.send("PUT", "/things/1/file")).body).toMatchObject({ status: 400, details: { field: "body" } });
});

test("Another media type, and a compressed form, are 415", async () => {
  const tiny = await startTiny();
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await tiny.send("PUT", "/things/1/file", { raw: `${filePart}--x--`, headers })).status;
  expect(await statusOf({ "content-type": "application/json" })).toBe(415);
  expect(await statusOf({ "content-type": "multipart/mixed; boundary=x" })).toBe(415);
  expect(await statusOf({ ...boundary, "content-encoding": "gzip" })).toBe(415);
});

test("Part names such as __proto__ are ordinary names", async () => {
  const tiny = await startTiny({ handlers: echo });
  const reply = await attach(tiny, form(bytes(1), { name: "one", __proto__x: "1", constructor: "2" }));
  const raw = `${filePart}${part('Content-Disposition: form-data; name="__proto__"', "1")}${namePart}--x--\r\n`;
  expect(noteOf(reply)).toMatchObject({ constructor: "2" });
  expect((await tiny.send("PUT", "/things/1/file", { raw, headers: boundary })).status).toBe(200);
});

test("A client that disconnects in the middle leaves nothing waiting", async () => {
  const arrived = Promise.withResolvers<void>();
  const principal = { kind: "platform" as const, credentialId: "t", platformId: "p", permissions: [] };
  const authenticate = async (): Promise<typeof principal> => {
    arrived.resolve();
    return principal;
  };
  const tiny = await startTiny({ ports: { authenticate } });
  const socket = connect(tiny.port, "127.0.0.1");
  const { authorization } = authorizations.platform;
  const head = `PUT /2025-10-13/things/1/file HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  socket.write(`${head}Content-Type: ${boundary["content-type"]}\r\nContent-Length: 9000\r\n\r\n${filePart}`);
  await arrived.promise;
  socket.destroy();
  await expect.poll(() => tiny.lines, { interval: 5 }).toMatchObject([{ status: 400, operation: "things.attach" }]);
});
