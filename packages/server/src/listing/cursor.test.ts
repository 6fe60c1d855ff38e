import { expect, test } from "vitest";
import { startTiny, thing, type TinyHandlers } from "../../test/tiny-server.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const endless: TinyHandlers = {
  "things.list": async (call) => ({
    status: 200,
    body: call.listed([thing], { more: true, last: { at: 1767225600000, id: thing.id } }),
  }),
};

test("A cursor is the text of its position, safe in a URL", () => {
  const position = { at: 1767225600000, id: "Thing:ü💥?&=" };
  const text = encodeCursor(position, "binding");
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text, "binding", "cursor")).toEqual(position);
});

test("Only the exact text of a cursor is accepted", () => {
  const text = encodeCursor({ at: 1, id: "Thing:1" }, "binding");
  for (const changed of [
    `${text}x`,
    `${text}!`,
    `${text}=`,
    ` ${text}`,
    text.slice(1),
    text.slice(0, -1),
    `x${text}`,
  ]) {
    expect(() => decodeCursor(changed, "binding", "cursor")).toThrow("cursor is not one this list gave out");
  }
});

test("A cursor with another position is not accepted", () => {
  const text = encodeCursor({ at: 1767225600000, id: "Thing:1" }, "binding");
  const [at, id, tag] = JSON.parse(Buffer.from(text, "base64url").toString());
  for (const changed of [
    [at + 1, id, tag],
    [at, "Thing:2", tag],
  ]) {
    const cursor = Buffer.from(JSON.stringify(changed)).toString("base64url");
    expect(() => decodeCursor(cursor, "binding", "cursor")).toThrow("cursor is not one this list gave out");
  }
});

test.each([
  { at: 9e15, kinds: ["number"] },
  { at: -9e15, kinds: ["number"] },
  { at: Infinity, kinds: ["number", "string"] },
])("A position that no cursor has is not accepted: $at among $kinds", ({ at, kinds }) => {
  // The tag is no secret, so it may be made for any position; JSON writes numbers that are too large for one as 1e400.
  const text = Buffer.from(encodeCursor({ at, id: "Thing:1" }, "binding"), "base64url").toString();
  const cursor = Buffer.from(text.replace("[null", "[1e400")).toString("base64url");
  expect(() => decodeCursor(cursor, "binding", "cursor", kinds)).toThrow("cursor is not one this list gave out");
});

test("A cursor is valid only with the filters and the order of its list", async () => {
  const tiny = await startTiny({ handlers: endless });
  const first = await tiny.send("GET", "/things?name=a&sortOrder=asc");
  const cursor = String(first.body["nextCursor"]);
  const statusOf = async (query: string): Promise<number> =>
    (await tiny.send("GET", `/things?cursor=${cursor}&${query}`)).status;
  expect(await statusOf("name=a&sortOrder=asc")).toBe(200);
  expect(await statusOf("sortOrder=asc&limit=1&name=a&unknown=1")).toBe(200);
  expect(await statusOf("name=b&sortOrder=asc")).toBe(400);
  expect(await statusOf("sortOrder=asc")).toBe(400);
  expect(await statusOf("name=a")).toBe(400);
});
