import { expect, test } from "vitest";
import { payingService, type Disturbance } from "../../test/paying-service.ts";
import { createClient, type ClientOptions } from "../index.ts";
import type { Intent } from "./intent.ts";
import { createOutbox, type Outbox, type OutboxOptions } from "./outbox.ts";
import type { OutboxStore } from "./outbox-store.ts";
import type { ReconcilingList } from "./reconcile.ts";

const body = {
  source: { accountId: "InternalAccount:1" },
  destination: { accountId: "ExternalAccount:1" },
  amount: 100,
};
const hourMs = 60 * 60 * 1000;
const gatewayPage = (status: number): Response => new Response("<html>", { status });

/** A store of one's own: four lines over a map. */
function memoryStore(): OutboxStore & { intents: Map<string, Intent> } {
  const intents = new Map<string, Intent>();
  return {
    intents,
    get: (id) => intents.get(id),
    put: (intent) =>
      (intents.get(intent.id)?.revision ?? 0) === intent.revision - 1 && intents.set(intent.id, intent).size > 0,
    unsettled: () => [...intents.values()].filter(({ outcome }) => outcome === "unknown"),
  };
}

function payouts(disturbances: Disturbance[] = [], options: Partial<OutboxOptions> = {}) {
  let now = Date.parse("2025-10-13T12:00:00Z");
  const clock = { now: () => now };
  const service = payingService(clock, disturbances);
  const store = memoryStore();
  const start = (client: Partial<ClientOptions> = {}, worker = "payouts"): Outbox =>
    createOutbox({
      client: createClient({
        baseUrl: "http://service.test/2025-10-13",
        clientId: "id",
        clientSecret: "secret",
        clock,
        fetch: service.fetch,
        retry: { attempts: 1 },
        ...client,
      }),
      store,
      worker,
      clock,
      sleep: async (ms: number) => void (now += ms),
      ...options,
    });
  return { service, store, start, wait: (ms: number) => void (now += ms) };
}

test("a call with the same id returns the stored result and sends nothing", async () => {
  const { service, start } = payouts();

  const first = await start().call("order-1", "transfers.out", { body });
  const again = await start().call("order-1", "transfers.out", { body });

  expect(first).toMatchObject({ id: "order-1", outcome: "done", result: { id: "Transaction:1" } });
  expect(again).toMatchObject({ outcome: "done", result: { id: "Transaction:1" } });
  expect(service.keys).toHaveLength(1);
});

test("the intent is stored with key, credential and body before the first attempt, and without the secret", async () => {
  const { store, start } = payouts();
  const seen: unknown[] = [];
  const fetch: ClientOptions["fetch"] = async () => {
    seen.push(structuredClone(store.intents.get("order-1")));
    throw new TypeError("killed");
  };

  await start({ fetch }).call("order-1", "transfers.out", { body });

  expect(seen).toMatchObject([
    {
      operation: "transfers.out",
      request: { body },
      credential: "id",
      outcome: "unknown",
      storedAt: "2025-10-13T12:00:00.000Z",
      validUntil: "2025-10-14T12:00:00.000Z",
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
    },
  ]);
  expect(JSON.stringify([...store.intents])).not.toContain("secret");
});

test("a lost reply stays unknown, and resume repeats it under its key", async () => {
  const { service, start } = payouts(["lose"]);

  expect(await start().call("order-1", "transfers.out", { body })).toMatchObject({ outcome: "unknown" });
  const [settlement, ...others] = await start().resume();
  expect(settlement).toEqual({ id: "order-1", outcome: "done", result: service.transfers[0] });
  expect([...others, ...(await start().resume())]).toEqual([]);
  expect(new Set(service.keys).size).toBe(1);
  expect(service.transfers).toHaveLength(1);
});

test("a gateway's 404 after a lost reply leaves the call unknown", async () => {
  const { service, start } = payouts(["lose", gatewayPage(404)]);

  await start().call("order-1", "transfers.out", { body });
  expect(await start().resume()).toMatchObject([{ outcome: "unknown" }]);
  expect(await start().resume()).toMatchObject([{ outcome: "done" }]);
  expect(service.transfers).toHaveLength(1);
});

test("a refusal is final, and a later call with the id sends nothing", async () => {
  const refusal = Response.json({ status: 400, code: "INSUFFICIENT_BALANCE", message: "too little" }, { status: 400 });
  const { service, start } = payouts([refusal]);

  expect(await start().call("order-1", "transfers.out", { body })).toMatchObject({ outcome: "refused" });
  expect(await start().call("order-1", "transfers.out", { body })).toMatchObject({ outcome: "refused" });
  expect(service.keys).toHaveLength(1);
});

test("under another credential an intent is unknown and nothing is sent", async () => {
  const { service, start } = payouts(["lose"]);
  await start().call("order-1", "transfers.out", { body });

  const settlements = await start({ clientId: "another" }).resume();

  expect(settlements).toMatchObject([{ outcome: "unknown", reason: expect.stringContaining("nothing was sent") }]);
  expect(service.keys).toHaveLength(1);
  expect(await start({ clientSecret: "rotated" }).resume()).toMatchObject([{ outcome: "done" }]);
});

test("an expired key is never sent, and without a list the call stays unknown", async () => {
  const { service, start, wait } = payouts(["lose"]);
  await start().call("order-1", "transfers.out", { body });
  wait(25 * hourMs);

  expect(await start().call("order-1", "transfers.out", { body })).toMatchObject({
    outcome: "unknown",
    reason: expect.stringContaining("too old"),
  });
  expect(service.keys).toHaveLength(1);
});

const sameAmount: ReconcilingList = {
  operation: "transactions.list",
  matches: (item, { request }) => Object(item).amount === Object(request.body).amount,
};

test("a list decides about an expired call that it does not have, and about one that a reference names", async () => {
  const unseen = payouts([gatewayPage(502)], { lists: { "transfers.out": sameAmount } });
  await unseen.start().call("order-1", "transfers.out", { body });
  unseen.wait(25 * hourMs);
  expect(await unseen.start().resume()).toMatchObject([{ outcome: "refused" }]);

  const named = payouts(["lose"], { lists: { "transfers.out": { ...sameAmount, isUnique: true } } });
  await named.start().call("order-1", "transfers.out", { body });
  named.wait(25 * hourMs);
  expect(await named.start().resume()).toMatchObject([{ outcome: "done", result: { id: "Transaction:1" } }]);
  expect([unseen.service.keys.length, named.service.keys.length]).toEqual([1, 1]);
});

test("a list is asked from an hour before the call, as the clock of the service may be behind", async () => {
  const service = payouts(["lose"], {
    lists: { "transfers.out": { ...sameAmount, query: (_, since) => ({ startDate: since }), isUnique: true } },
  });
  await service.start().call("order-1", "transfers.out", { body });
  service.wait(25 * hourMs);
  const urls: string[] = [];
  const fetch: ClientOptions["fetch"] = (url, init) => {
    urls.push(url);
    return service.service.fetch(url, init);
  };

  await service.start({ fetch }).resume();

  expect(urls.map((url) => new URL(url).searchParams.get("startDate"))).toEqual(["2025-10-13T11:00:00.000Z"]);
});

test("of two transfers that look alike a function of the caller decides", async () => {
  const asked: unknown[] = [];
  const { service, start, wait } = payouts(["lose", "lose"], {
    lists: { "transfers.out": sameAmount },
    decide: ({ id }, candidates) => {
      asked.push([id, candidates.length]);
      return id === "order-1" ? { outcome: "done", result: candidates[0] } : { outcome: "unknown", reason: "ask Ada" };
    },
  });
  for (const id of ["order-1", "order-2"]) await start().call(id, "transfers.out", { body });
  wait(25 * hourMs);

  expect(await start().resume()).toMatchObject([{ outcome: "done" }, { outcome: "unknown", reason: "ask Ada" }]);
  expect(asked).toEqual([
    ["order-1", 2],
    ["order-2", 2],
  ]);
  expect(service.keys).toHaveLength(2);
});

test("a worker leaves a call alone that another one holds, until its lease ends", async () => {
  const { service, store, start } = payouts();
  let isSent = false;
  const fetch: ClientOptions["fetch"] = () => {
    isSent = true;
    return new Promise(() => {});
  };
  void start({ fetch }, "killed")
    .call("order-1", "transfers.out", { body })
    .catch(() => undefined);
  await expect.poll(() => isSent).toBe(true);

  expect(await start({}, "other").resume()).toMatchObject([{ outcome: "unknown" }]);
  expect(await start({}, "other").call("order-1", "transfers.out", { body, deadlineMs: 100 })).toMatchObject({
    outcome: "unknown",
    reason: "another worker makes this call",
  });
  expect(service.keys).toEqual([]);
  // Its own wait moves the clock past the lease.
  expect(await start({}, "other").call("order-1", "transfers.out", { body })).toMatchObject({ outcome: "done" });
  expect(service.keys).toEqual([store.intents.get("order-1")?.idempotencyKey]);
});

test("a second request under a used id is a TypeError", async () => {
  const { start } = payouts();
  await start().call("order-1", "transfers.out", { body });

  await expect(start().call("order-1", "transfers.out", { body: { ...body, amount: 1 } })).rejects.toThrow(TypeError);
});

test("an invalid request and a file are TypeErrors, and nothing is stored", async () => {
  const { store, start } = payouts();
  const outbox = start();

  await expect(outbox.call("order-1", "quotes.execute", { params: { quoteId: "" } })).rejects.toThrow(TypeError);
  await expect(outbox.call("order-2", "transfers.out", { body: new Blob() as never })).rejects.toThrow(TypeError);
  expect([...store.intents]).toEqual([]);
});

test("a request with its members in another order is the same request", async () => {
  const { service, start } = payouts();
  await start().call("order-1", "transfers.out", { body });
  const { amount, destination, source } = body;

  const again = await start().call("order-1", "transfers.out", { body: { amount, destination, source } });

  expect(again).toMatchObject({ outcome: "done" });
  expect(service.keys).toHaveLength(1);
});

test("resume makes every call, although an earlier one throws", async () => {
  const { service, store, start } = payouts(["lose", "lose"]);
  for (const id of ["order-1", "order-2"]) await start().call(id, "transfers.out", { body });
  // An operation that the contract of this program does not have any more.
  store.intents.set("order-1", { ...store.intents.get("order-1")!, operation: "transfers.gone" });

  await expect(start().resume()).rejects.toThrow(/transfers\.gone/);
  expect(store.intents.get("order-2")).toMatchObject({ outcome: "done" });
  expect(service.transfers).toHaveLength(2);
});

test("a worker with a clock behind the stored time sends nothing", async () => {
  const { service, start, wait } = payouts(["lose"]);
  await start().call("order-1", "transfers.out", { body });
  wait(-60_000);

  expect(await start().resume()).toMatchObject([{ outcome: "unknown", reason: expect.stringContaining("clock") }]);
  expect(service.keys).toHaveLength(1);
  wait(60_000);
  expect(await start().resume()).toMatchObject([{ outcome: "done" }]);
});

test("in the last moments of a key nothing is sent, and no list decides yet", async () => {
  const { service, start, wait } = payouts(["lose"], { lists: { "transfers.out": { ...sameAmount, isUnique: true } } });
  await start().call("order-1", "transfers.out", { body });
  wait(24 * hourMs - 20_000);

  expect(await start().resume()).toMatchObject([{ outcome: "unknown", reason: expect.stringContaining("ends") }]);
  wait(20_001);
  expect(await start().resume()).toMatchObject([{ outcome: "done" }]);
  expect(service.keys).toHaveLength(1);
});

test.for([undefined, null, 7, { $oid: "1" }, "", " "])(
  "an outbox stores and sends nothing for the id %j",
  async (id) => {
    const { service, store, start } = payouts();
    const untyped: { call: (id: unknown, ...call: unknown[]) => Promise<unknown> } = Object(start());

    await expect(untyped.call(id, "transfers.out", { body })).rejects.toThrow(TypeError);

    expect([service.keys, store.intents.size]).toEqual([[], 0]);
  },
);
