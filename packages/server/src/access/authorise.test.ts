import { expect, test } from "vitest";
import { withRow } from "../../test/tiny-contract.ts";
import { startTiny } from "../../test/tiny-server.ts";

test("A caller without the row's permission is 403 before the body is looked at", async () => {
  const tiny = await startTiny();
  const reply = await tiny.send("POST", "/things", { as: "reader", raw: "{not json" });
  expect(reply.body).toMatchObject({ status: 403, code: "FORBIDDEN", details: { permission: "TRANSACT" } });
});

test("A row without a permission takes every caller of its scheme", async () => {
  const tiny = await startTiny();
  expect((await tiny.send("GET", "/things/all", { as: "reader" })).status).toBe(200);
});

test("The permission is the row's: another one refuses another caller, and without one no caller is refused", async () => {
  const other = await startTiny({
    contract: withRow("things.create", () => ({ access: { scheme: "platform", permission: "VIEW" } })),
  });
  expect((await other.send("POST", "/things", { json: { name: "one" } })).status).toBe(403);
  const open = await startTiny({
    contract: withRow("things.create", () => ({ access: { scheme: "platform" } })),
    handlers: { "things.create": async () => ({ status: 201, body: { id: "Thing:1", name: "one" } }) },
  });
  expect((await open.send("POST", "/things", { json: { name: "one" }, as: "reader" })).status).toBe(201);
});
