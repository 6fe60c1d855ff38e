import { expect, test } from "vitest";
import type { MemoryTx } from "../index.ts";
import { tinyContract, tinyDocument, withRow } from "../../test/tiny-contract.ts";
import { startTiny, thing } from "../../test/tiny-server.ts";

test("A status the row does not declare as a success is a 500, and its work is undone", async () => {
  const tiny = await startTiny({
    handlers: {
      "things.create": async (call) => {
        call.tx.table("things").set("1", thing);
        return { status: 200, body: thing };
      },
      "things.get": async (call) => ({
        status: 200,
        body: call.tx.table("things").get("1") ?? { ...thing, note: "nothing there" },
      }),
    },
  });
  expect((await tiny.send("POST", "/things", { json: { name: "one" } })).body).toMatchObject({ status: 500 });
  expect(String(tiny.errors[0]?.error)).toContain("things.create replied 200, but its contract declares no such reply");
  expect((await tiny.send("GET", "/things/1")).body["note"]).toBe("nothing there");
});

test("A header the row requires of a reply must be there, in any case", async () => {
  const replies = [{ status: 200, kind: "success" as const, headers: ["Location"], codes: [] }];
  const contract = withRow("things.get", () => ({ replies }));
  const without = await startTiny({ contract });
  expect((await without.send("GET", "/things/1")).status).toBe(500);
  expect(String(without.errors[0]?.error)).toContain("lacks the header Location");
  const given = await startTiny({
    contract,
    handlers: { "things.get": async () => ({ status: 200, body: thing, headers: { LOCATION: "/x" } }) },
  });
  expect((await given.send("GET", "/things/1")).headers.get("location")).toBe("/x");
});

test("A reply is JSON: another content type is a 500", async () => {
  const tiny = await startTiny({
    handlers: { "things.get": async () => ({ status: 200, body: thing, headers: { "Content-Type": "text/plain" } }) },
  });
  expect((await tiny.send("GET", "/things/1")).body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
});

test("A reply without a declared body has none: one given is a 500, none is written as none", async () => {
  const empty = await startTiny({ contract: tinyContract });
  const reply = await empty.send("DELETE", "/things/1");
  expect([reply.status, reply.text, reply.headers.get("content-type")]).toEqual([204, "", null]);
  const full = await startTiny({ handlers: { "things.delete": async () => ({ status: 204, body: thing }) } });
  expect((await full.send("DELETE", "/things/1")).status).toBe(500);
});

const noStore: MemoryTx = {
  table: () => {
    throw new Error("no store");
  },
  savepoint: (work) => work(() => undefined),
};

test("A store may run the work again: the reply of each run is checked", async () => {
  let runs = 0;
  const tiny = await startTiny({
    ports: {
      async transaction(work) {
        await work(noStore, () => undefined);
        return work(noStore, () => undefined);
      },
    },
    handlers: {
      "things.poke": async () => {
        runs += 1;
        return { status: 200, body: runs === 1 ? thing : {} };
      },
    },
  });
  expect((await tiny.send("POST", "/things/1/poke")).status).toBe(500);
  expect(runs).toBe(2);
});

test("A handler may reply with a declared error of its own form, and its work is undone", async () => {
  const replies = [{ status: 404, kind: "error" as const, headers: [], codes: [], schema: "#/x" }];
  const contract = withRow("things.update", (row) => ({ replies: [...row.replies, ...replies] }));
  const body = { status: 404, code: "REFERENCE_NOT_FOUND", message: "None." };
  const tiny = await startTiny({
    contract,
    handlers: {
      "things.update": async (call) => {
        call.tx.table("things").set("1", thing);
        return { status: 404, body };
      },
      "things.get": async (call) => ({ status: 200, body: call.tx.table<typeof thing>("things").get("1") ?? thing }),
    },
  });
  const reply = await tiny.send("PATCH", "/things/1", { json: { name: "two" } });
  expect([reply.status, reply.body]).toEqual([404, body]);
});

test("A refusal the row does not declare is a fault of the handler", async () => {
  const tiny = await startTiny({ handlers: { "things.get": async (call) => call.refuse("inactive") } });
  expect((await tiny.send("GET", "/things/1")).status).toBe(500);
  expect(String(tiny.errors[0]?.error)).toContain('things.get declares no refusal for "inactive"');
});

const text = { type: "string" };
const coded = { type: "object", required: ["code", "message"], properties: { code: text, message: text } };

test.for([
  ["error", coded, (body: unknown) => body],
  ["errors", { type: "array", items: coded }, (body: unknown) => [body]],
] as const)(
  "A refusal shows its code in the member %s, where the errors of the contract do",
  async ([name, schema, form]) => {
    const failed = {
      status: 404,
      kind: "error" as const,
      headers: [],
      codes: [],
      schema: "#/components/schemas/Failure",
    };
    const schemas = {
      ...tinyDocument.components?.schemas,
      Failure: { type: "object", properties: { [name]: schema } },
    };
    const tiny = await startTiny({
      contract: withRow("things.get", ({ replies }) => ({ replies: [...replies, failed] })),
      document: { ...tinyDocument, components: { ...tinyDocument.components, schemas } },
      handlers: { "things.get": async (call) => call.refuse("unknown path.id") },
    });
    const unknown = await tiny.send("GET", "/things/1");
    expect(unknown.body).toEqual({
      [name]: form(expect.objectContaining({ code: "REFERENCE_NOT_FOUND", status: 404 })),
    });
    for (const path of ["/nowhere", "/things?limit=0"]) {
      const reply = await tiny.send("GET", path);
      expect(reply.body).toEqual({ [name]: form(expect.objectContaining({ message: expect.any(String) })) });
    }
  },
);

test("A refusal shows its code as the type of a problem, where the schema names the types", async () => {
  const failed = {
    status: 404,
    kind: "error" as const,
    headers: [],
    codes: [],
    contentType: "application/problem+json",
    schema: "#/components/schemas/Failure",
  };
  const type = { type: "string", enum: ["REFERENCE_NOT_FOUND"] };
  const schemas = { ...tinyDocument.components?.schemas, Failure: { type: "object", properties: { type } } };
  const tiny = await startTiny({
    contract: withRow("things.get", ({ replies }) => ({ replies: [...replies, failed] })),
    document: { ...tinyDocument, components: { ...tinyDocument.components, schemas } },
    handlers: { "things.get": async (call) => call.refuse("unknown path.id") },
  });
  const { body } = await tiny.send("GET", "/things/1");
  expect(body).toEqual(expect.objectContaining({ type: "REFERENCE_NOT_FOUND", status: 404 }));
  expect(body).not.toHaveProperty("code");
});
