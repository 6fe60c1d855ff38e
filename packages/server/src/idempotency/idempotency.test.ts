import { expect, test } from "vitest";
import type { Operation } from "@tallystick/contract";
import { Refused } from "../index.ts";
import { withRow } from "../../test/tiny-contract.ts";
import { startTiny, thing, type Tiny, type TinyCall, type TinyHandlers } from "../../test/tiny-server.ts";

/** Makes a thing of the given name; a second of that name is refused. */
function making(): { made: () => number; handlers: TinyHandlers } {
  let calls = 0;
  let tries = 0;
  const create = async (
    call: TinyCall,
  ): Promise<{ status: number; body: unknown; headers: Record<string, string> }> => {
    const { name } = call.body as { name: string };
    const things = call.tx.table("things");
    tries += 1;
    call.tx.table("tries").set(String(tries), tries);
    await new Promise(setImmediate); // A point where another request could slip in.
    call.refuseUnless("duplicate body.name", things.get(name) === undefined);
    call.refuseUnless("insufficient-balance", name !== "broke");
    call.refuseUnless("wrong-proof body.secret", name !== "wrong");
    if (name === "bug") throw new Error("bug");
    calls += 1;
    const body = { id: `Thing:${calls}`, name };
    things.set(name, body);
    return { status: 201, body, headers: { Location: `/things/${body.id}` } };
  };
  return { made: () => calls, handlers: { "things.create": create } };
}

const key = (value: string): Record<string, string> => ({ "idempotency-key": value });
const post = (
  tiny: Tiny,
  name: string,
  value: string,
  as: "platform" | "colleague" = "platform",
): ReturnType<Tiny["send"]> => tiny.send("POST", "/things", { json: { name }, headers: key(value), as });

function withIdempotent(change: Partial<NonNullable<Operation["idempotent"]>>): ReturnType<typeof withRow> {
  return withRow("things.create", ({ idempotent }) => ({
    ...(idempotent && { idempotent: { ...idempotent, ...change } }),
  }));
}

test("The same key gives the first reply again, byte for byte, headers and all, and does nothing twice", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  const first = await post(tiny, "one", "k1");
  const second = await post(tiny, "one", "k1");
  expect([second.status, second.text, second.headers.get("location")]).toEqual([201, first.text, "/things/Thing:1"]);
  expect(second.headers.get("content-type")).toBe("application/json");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(made()).toBe(1);
});

test("Another key and no key are new calls", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  await post(tiny, "one", "k1");
  await post(tiny, "two", "k2");
  await tiny.send("POST", "/things", { json: { name: "three" } });
  await tiny.send("POST", "/things", { json: { name: "four" } });
  expect(made()).toBe(4);
});

test("A blank key is answered 400, and nothing is done", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  for (const blank of ["", " ", "\t ", "\u00a0"])
    expect((await post(tiny, "one", blank)).body).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      details: { field: "header.Idempotency-Key" },
    });
  expect(made()).toBe(0);
});

test("The same key with another body gives the first reply, as the row says", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  await post(tiny, "one", "k1");
  expect((await post(tiny, "two", "k1")).body["name"]).toBe("one");
  expect(made()).toBe(1);
});

test("A row that refuses another body does so with 409, and still replays the same one in any key order", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers, contract: withIdempotent({ mismatch: "refuse" }) });
  await tiny.send("POST", "/things", {
    raw: '{"name":"one","amount":1}',
    headers: { ...key("k"), "content-type": "application/json" },
  });
  const same = await tiny.send("POST", "/things", { json: { amount: 1, name: "one" }, headers: key("k") });
  expect(same.body["id"]).toBe("Thing:1");
  expect((await post(tiny, "two", "k")).body).toMatchObject({ status: 409, code: "CONFLICT" });
  expect(made()).toBe(1);
});

test("A key belongs to its credential; a row whose scope leaves the credential out shares it", async () => {
  const own = making();
  const tiny = await startTiny({ handlers: own.handlers });
  await post(tiny, "one", "k1", "platform");
  expect((await post(tiny, "two", "k1", "colleague")).body["name"]).toBe("two");
  const shared = making();
  const changed = await startTiny({
    handlers: shared.handlers,
    contract: withIdempotent({ scope: ["method", "path"] }),
  });
  await post(changed, "one", "k1", "platform");
  expect((await post(changed, "two", "k1", "colleague")).body["name"]).toBe("one");
});

const keyed = (scope: NonNullable<Operation["idempotent"]>["scope"]): ReturnType<typeof withRow> =>
  withRow("things.poke", () => ({
    idempotent: { header: "Key", scope, mismatch: "replay", inFlight: "wait", retention: "P1D", forgets: [] },
  }));

test("A key belongs to its concrete path; a row whose scope leaves the path out shares it", async () => {
  const poke: TinyHandlers = {
    "things.poke": async (call) => ({ status: 200, body: { id: call.params["id"], name: "one" } }),
  };
  const ids = async (contract: ReturnType<typeof withRow>): Promise<unknown[]> => {
    const tiny = await startTiny({ handlers: poke, contract });
    const pokes = [];
    for (const id of ["1", "2"])
      pokes.push((await tiny.send("POST", `/things/${id}/poke`, { headers: { key: "k" } })).body["id"]);
    return pokes;
  };
  expect(await ids(keyed(["credential", "method", "path"]))).toEqual(["1", "2"]);
  expect(await ids(keyed(["credential", "method"]))).toEqual(["1", "1"]);
});

test("A row without idempotency ignores the header", async () => {
  const { made, handlers } = making();
  const contract = withRow("things.create", () => ({}));
  delete contract.operations["things.create"]?.idempotent;
  const tiny = await startTiny({ handlers, contract });
  await post(tiny, "one", "k1");
  await post(tiny, "two", "k1");
  expect(made()).toBe(2);
});

test("A refusal of the handler is kept with the key, and what it had written is not", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  await post(tiny, "one", "k1");
  const first = await post(tiny, "one", "k2");
  expect(first.body).toMatchObject({ status: 409, code: "CONFLICT", details: { field: "body.name" } });
  const again = await post(tiny, "three", "k2");
  expect([again.status, again.text]).toEqual([409, first.text]);
  expect(made()).toBe(1);
  expect(await tiny.ports.read(async (tx) => tx.table("tries").values())).toEqual([1]);
});

test("A refusal that is not kept does not keep its claim", async () => {
  const { handlers } = making();
  const tiny = await startTiny({ handlers });
  const { idempotency } = tiny.ports;
  const claim = idempotency.claim.bind(idempotency);
  idempotency.claim = async (tx, ...rest) => {
    tx.table("claims").set("1", true);
    return claim(tx, ...rest);
  };
  expect((await post(tiny, "wrong", "k1")).status).toBe(401);
  expect(await tiny.ports.read(async (tx) => tx.table("claims").values())).toEqual([]);
});

test("A refusal above 499 is never kept, whatever the row forgets", async () => {
  let calls = 0;
  const handlers: TinyHandlers = {
    "things.create": async () => {
      calls += 1;
      if (calls === 1) throw new Refused({ status: 501, code: "NOT_IMPLEMENTED" }, { message: "Not yet." });
      return { status: 201, body: thing };
    },
  };
  const tiny = await startTiny({ handlers, contract: withIdempotent({ forgets: [] }) });
  expect((await post(tiny, "one", "k1")).status).toBe(501);
  expect((await post(tiny, "one", "k1")).status).toBe(201);
});

test("What the row forgets is not kept", async () => {
  const { handlers } = making();
  const tiny = await startTiny({ handlers });
  expect((await post(tiny, "wrong", "k1")).status).toBe(401);
  expect((await post(tiny, "one", "k1")).status).toBe(201);
  const changed = await startTiny({ handlers: making().handlers, contract: withIdempotent({ forgets: [400] }) });
  expect((await post(changed, "broke", "k1")).status).toBe(400);
  expect((await post(changed, "one", "k1")).status).toBe(201);
});

test("A 500 is never kept, and its work is undone", async () => {
  const { handlers } = making();
  const tiny = await startTiny({ handlers });
  expect((await post(tiny, "bug", "k1")).status).toBe(500);
  expect((await post(tiny, "one", "k1")).status).toBe(201);
});

test("An invalid shape is refused before the key is read, and does not use it", async () => {
  const { handlers } = making();
  const tiny = await startTiny({ handlers });
  expect((await tiny.send("POST", "/things", { json: {}, headers: key("k1") })).status).toBe(400);
  expect((await post(tiny, "one", "k1")).status).toBe(201);
  expect((await tiny.send("POST", "/things", { json: {}, headers: key("k1") })).status).toBe(400);
});

test("Concurrent calls with one key do one thing and get one reply", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(tiny, "one", "k1")));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(made()).toBe(1);
});

test("A row that refuses a call in flight answers 409 to the second, and the first reply later", async () => {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow: TinyHandlers = {
    "things.create": async () => {
      started.resolve();
      await released.promise;
      return { status: 201, body: thing };
    },
  };
  const tiny = await startTiny({ handlers: slow, contract: withIdempotent({ inFlight: "refuse" }) });
  const first = post(tiny, "one", "k1");
  await started.promise;
  expect((await post(tiny, "one", "k1")).body).toMatchObject({ status: 409, code: "CONFLICT" });
  released.resolve();
  expect((await first).status).toBe(201);
  expect((await post(tiny, "one", "k1")).status).toBe(201);
});

test("A key can be used anew after the row's retention", async () => {
  const { made, handlers } = making();
  const tiny = await startTiny({ handlers });
  await post(tiny, "one", "k1");
  tiny.clock.advance(24 * 3600 * 1000 - 1);
  expect((await post(tiny, "two", "k1")).body["name"]).toBe("one");
  tiny.clock.advance(1);
  expect((await post(tiny, "two", "k1")).body["name"]).toBe("two");
  expect(made()).toBe(2);
});

test("A refusal that keeps its changes commits them, with a key and without", async () => {
  const attempts: TinyHandlers = {
    "things.create": async (call) => {
      const table = call.tx.table<number>("attempts");
      table.set("n", (table.get("n") ?? 0) + 1);
      return call.refuse("wrong-proof body.secret", undefined, { keepChanges: true });
    },
    "things.get": async (call) => ({
      status: 200,
      body: { id: "a", name: "n", amount: call.tx.table<number>("attempts").get("n") ?? 0 },
    }),
  };
  const tiny = await startTiny({ handlers: attempts });
  const amount = async (): Promise<unknown> => (await tiny.send("GET", "/things/1")).body["amount"];
  const reply = await tiny.send("POST", "/things", { json: { name: "one" } });
  expect(reply.body).toMatchObject({
    status: 401,
    reason: "Wrong secret",
    details: { field: "body.secret", reason: "Wrong secret" },
  });
  expect(await amount()).toBe(1);
  await post(tiny, "one", "k1");
  await post(tiny, "one", "k1");
  expect(await amount()).toBe(3);
});
