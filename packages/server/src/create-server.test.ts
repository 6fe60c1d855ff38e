import { expect, test } from "vitest";
import { startTiny } from "../test/tiny-server.ts";

test("A call reaches its handler and the reply comes back as JSON with a trace id", async () => {
  const tiny = await startTiny({
    handlers: { "things.get": async (call) => ({ status: 200, body: { id: call.params["id"], name: "one" } }) },
  });
  const reply = await tiny.send("GET", "/things/Thing:7");
  expect(reply.body).toEqual({ id: "Thing:7", name: "one" });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/json");
  expect(reply.headers.get("x-request-id")).toMatch(/^Request:/);
});
