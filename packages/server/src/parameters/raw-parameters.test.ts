import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { expect, test } from "vitest";
import { authorizations, startTiny } from "../../test/tiny-server.ts";
import { repeatedHeader } from "./raw-parameters.ts";

/** Each pair is a header line of its own, in this order, which fetch cannot send. */
async function send(
  port: number,
  lines: readonly (readonly [string, string])[],
): Promise<{ status: number; body: string }> {
  const sent = request({ port, method: "POST", path: "/2025-10-13/things", setHost: false, headers: lines.flat() });
  sent.end('{"name":"one"}');
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

test("a header that an operation takes once is refused when it stands twice, in whatever case and with whatever values", async () => {
  const tiny = await startTiny();
  const usual = [
    ["host", "a.example"],
    ["content-type", "application/json"],
    ["authorization", authorizations.platform.authorization],
    ["content-length", "14"],
    ["idempotency-key", "p1"],
    ["accept", "application/json"],
  ] as const;
  expect((await send(tiny.port, usual)).status).toBe(201);
  for (const repeated of ["Idempotency-Key", "idempotency-key", "Content-Type", "AUTHORIZATION", "Content-Encoding"]) {
    const twice = [...usual, [repeated, "p1"], [repeated, "p1"]] as const;
    const { status, body } = await send(tiny.port, twice);
    expect([repeated, status, body]).toEqual([repeated, 400, expect.stringContaining("INVALID_INPUT")]);
  }
  // A list may be written in several lines.
  expect((await send(tiny.port, [...usual, ["accept", "text/plain"]])).status).toBe(201);
  // One value may hold a comma.
  const comma = usual.map(([name, value]) => [name, name === "idempotency-key" ? "p1, p2" : value] as const);
  expect((await send(tiny.port, comma)).status).toBe(201);
});

test("the first repeated header is named, and others are not looked at", () => {
  const single = new Set(["a", "b"]);
  expect(repeatedHeader(["A", "1", "c", "1", "C", "2", "b", "1", "a", "2"], single)).toBe("a");
  expect(repeatedHeader(["a", "b", "b", "a", "c", "a"], single)).toBeUndefined();
});
