import { expect, onTestFinished, test, vi } from "vitest";
import { errorReply, scriptedClient, type ScriptedReply } from "../../test/scripted-client.ts";
import { createNotices } from "../index.ts";

const quote = (status: string): Response => Response.json({ id: "Quote:1", status });
const get = { params: { quoteId: "Quote:1" } };

test("waitFor reads with growing intervals until a settled state", async () => {
  const { client, delays } = scriptedClient([
    quote("PENDING"),
    quote("PROCESSING"),
    quote("PROCESSING"),
    quote("COMPLETED"),
  ]);

  expect(await client.waitFor("quotes.get", get)).toMatchObject({ status: "COMPLETED" });
  expect(delays).toEqual([500, 750, 1125]);
});

const payment = (status: string, refund?: string): Response =>
  Response.json({ id: "Transaction:1", status, ...(refund !== undefined && { refund: { status: refund } }) });
const getPayment = { params: { transactionId: "Transaction:1" } };

/** A client whose sleeps move its clock. */
function timedClient(replies: ScriptedReply[]): ReturnType<typeof scriptedClient> & { now: () => number } {
  let now = 0;
  const scripted = scriptedClient(replies, {
    monotonicNow: () => now,
    sleep: async (ms) => void (now += ms),
    retry: { attempts: 1 },
  });
  return { ...scripted, now: () => now };
}

test("a completed payment is settled although it may still fail", async () => {
  const { client, sent } = scriptedClient([payment("PROCESSING"), payment("COMPLETED")]);

  expect(await client.waitFor("transactions.get", getPayment)).toMatchObject({ status: "COMPLETED" });
  expect(sent).toHaveLength(2);
});

test("a pending refund does not keep its payment from being settled", async () => {
  const { client, sent } = scriptedClient([payment("FAILED", "PENDING")]);

  expect(await client.waitFor("transactions.get", getPayment)).toMatchObject({ status: "FAILED" });
  expect(sent).toHaveLength(1);
});

test("until names the states of fields, and all of them are waited for", async () => {
  const { client, sent } = scriptedClient([
    payment("COMPLETED"),
    payment("FAILED", "PENDING"),
    payment("FAILED", "COMPLETED"),
  ]);
  const until = { status: "FAILED", "refund.status": ["COMPLETED", "FAILED"] } as const;

  expect(await client.waitFor("transactions.get", getPayment, { until })).toMatchObject({
    refund: { status: "COMPLETED" },
  });
  expect(sent).toHaveLength(3);
});

test("a state that never becomes the wished one is an UnreachableStateError", async () => {
  const { client } = scriptedClient([payment("PENDING"), payment("REJECTED")]);

  const error: unknown = await client
    .waitFor("transactions.get", getPayment, { until: { status: "COMPLETED" } })
    .catch((each: unknown) => each);

  expect(JSON.stringify(error)).not.toContain("last");
  expect(error).toMatchObject({
    kind: "unreachable-state",
    field: "status",
    state: "REJECTED",
    wished: ["COMPLETED"],
    last: { id: "Transaction:1", status: "REJECTED" },
  });
});

test("a state of a newer service is waited through", async () => {
  const { client } = scriptedClient([payment("ON_ITS_WAY"), payment("COMPLETED")]);

  expect(await client.waitFor("transactions.get", getPayment, { until: { status: "COMPLETED" } })).toMatchObject({
    status: "COMPLETED",
  });
});

test.for([
  ["a state that the field never has", { status: "GONE" }, "status is never GONE; it is one of CREATED, PENDING,"],
  ["a field without states", { amount: "1" }, "amount shows no state; fields with states: refund.status, status"],
] as const)("a mistake in until is a TypeError before the first read: %s", async ([, until, message]) => {
  const { client, sent } = scriptedClient([]);

  // @ts-expect-error the compiler refuses it, too
  await expect(client.waitFor("transactions.get", getPayment, { until })).rejects.toThrow(message);
  expect(sent).toEqual([]);
});

test.for([
  ["a failing service", errorReply(500, "INTERNAL_ERROR")],
  ["a lost connection", new TypeError("terminated")],
  ["a gateway", new Response("<html>", { status: 502 })],
  ["a page of a network", new Response("<html>", { status: 200, headers: { "Content-Type": "text/html" } })],
] as const)("a wait survives a single failed read: %s", async ([, failure]) => {
  const { client, sent } = timedClient([payment("PENDING"), failure, payment("COMPLETED")]);

  expect(await client.waitFor("transactions.get", getPayment)).toMatchObject({ status: "COMPLETED" });
  expect(sent).toHaveLength(3);
});

test("a failed read that names a time is repeated after it", async () => {
  const busy = errorReply(503, "UNAVAILABLE", { "Retry-After": "40" });
  const { client, now } = timedClient([busy, payment("COMPLETED")]);

  await client.waitFor("transactions.get", getPayment);

  expect(now()).toBe(40_000);
});

test("reads that keep failing are a ReadsFailedError with the resource as it was seen last", async () => {
  const failure = errorReply(500, "INTERNAL_ERROR");
  const { client, sent } = timedClient([
    payment("PENDING"),
    failure.clone(),
    failure.clone(),
    payment("PROCESSING"),
    failure.clone(),
    failure.clone(),
    errorReply(500, "LAST"),
  ]);

  await expect(client.waitFor("transactions.get", getPayment, { maxFailedReads: 3 })).rejects.toMatchObject({
    kind: "reads-failed",
    failures: 3,
    cause: { kind: "api", code: "LAST" },
    last: { status: "PROCESSING" },
  });
  expect(sent).toHaveLength(7);
});

test("an answer about the resource ends the wait: a 404 is no failed read", async () => {
  const { client, sent } = timedClient([payment("PENDING"), errorReply(404, "TRANSACTION_NOT_FOUND")]);

  await expect(client.waitFor("transactions.get", getPayment)).rejects.toMatchObject({
    kind: "api",
    status: 404,
    last: { status: "PENDING" },
  });
  expect(sent).toHaveLength(2);
});

test("until ends the wait", async () => {
  const { client, sent } = scriptedClient([quote("PENDING"), quote("PROCESSING")]);

  expect(await client.waitFor("quotes.get", get, { until: ({ status }) => status === "PROCESSING" })).toMatchObject({
    status: "PROCESSING",
  });
  expect(sent).toHaveLength(2);
});

test("waitFor throws a TimeoutError after withinMs", async () => {
  let now = 0;
  const { client } = scriptedClient(
    Array.from({ length: 9 }, () => quote("PENDING")),
    {
      monotonicNow: () => now,
      sleep: async (ms) => void (now += ms),
    },
  );

  await expect(client.waitFor("quotes.get", get, { withinMs: 2000 })).rejects.toMatchObject({
    kind: "timeout",
    operation: "quotes.get",
    afterMs: 2000,
    last: { id: "Quote:1", status: "PENDING" },
    message: expect.stringContaining("was not in a wished state within 2000 ms: status is PENDING"),
  });
  expect(now).toBe(2000);
});

test("onChange triggers an immediate read", async () => {
  const heard: string[] = [];
  const { client } = scriptedClient([quote("PENDING"), quote("COMPLETED")], {
    sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener("abort", () => resolve())),
  });
  const onChange = (readNow: () => void): (() => void) => {
    heard.push("began");
    queueMicrotask(readNow);
    return () => heard.push("ended");
  };

  expect(await client.waitFor("quotes.get", get, { onChange })).toMatchObject({ status: "COMPLETED" });
  expect(heard).toEqual(["began", "ended"]);
});

test("an event of the own webhook endpoint about the resource triggers a read", async () => {
  const notices = createNotices();
  const sleeps: number[] = [];
  const { client, sent } = scriptedClient([payment("PENDING"), payment("COMPLETED")], {
    sleep: (ms, signal) => {
      sleeps.push(ms);
      notices.notice({ id: "Event:1", data: { id: "Transaction:2" } });
      expect(sent).toHaveLength(1);
      queueMicrotask(() => notices.notice({ id: "Event:2", data: { id: "Transaction:1" } }));
      return new Promise((resolve) => signal?.addEventListener("abort", () => resolve()));
    },
  });

  const onChange = notices.about("Transaction:1");
  expect(await client.waitFor("transactions.get", getPayment, { onChange })).toMatchObject({ status: "COMPLETED" });
  expect(sleeps).toEqual([15_000]);
});

test("a change during a read triggers an immediate read", async () => {
  let readNow: (() => void) | undefined;
  let sleeps = 0;
  const duringRead = async (): Promise<Response> => {
    readNow?.();
    return quote("PENDING");
  };
  const { client, sent } = scriptedClient([quote("PENDING"), duringRead, quote("COMPLETED")], {
    sleep: (_, signal) =>
      ++sleeps === 1 ? Promise.resolve() : new Promise((resolve) => signal?.addEventListener("abort", () => resolve())),
  });
  const onChange = (ring: () => void): (() => void) => {
    readNow = ring;
    return () => undefined;
  };

  expect(await client.waitFor("quotes.get", get, { onChange })).toMatchObject({ status: "COMPLETED" });
  expect(sent).toHaveLength(3);
});

test("a gateway's page about the resource is a failed read, the service's 404 ends the wait", async () => {
  const page = new Response("<html>404", { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } });
  const { client, sent } = timedClient([payment("PENDING"), page, errorReply(404, "REFERENCE_NOT_FOUND")]);

  await expect(client.waitFor("transactions.get", getPayment)).rejects.toMatchObject({
    code: "REFERENCE_NOT_FOUND",
    last: { status: "PENDING" },
  });
  expect(sent).toHaveLength(3);
});

test("a change triggers no read before the time that Retry-After names", async () => {
  let now = 0;
  const rings: (() => void)[] = [];
  const { client } = scriptedClient([errorReply(429, "RATE_LIMITED", { "Retry-After": "60" }), payment("COMPLETED")], {
    monotonicNow: () => now,
    retry: { attempts: 1 },
    // Ends after its time, or at an abort.
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const immediate = setImmediate(() => resolve(void (now += ms)));
        signal?.addEventListener("abort", () => resolve(clearImmediate(immediate)));
        for (const ring of rings) ring();
      }),
  });
  const onChange = (ring: () => void): (() => void) => {
    rings.push(ring);
    return () => undefined;
  };

  await client.waitFor("transactions.get", getPayment, { onChange });
  expect(now).toBeGreaterThanOrEqual(60_000);
});

test("withinMs limits a pending call", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client } = scriptedClient([() => new Promise(() => undefined)], { retry: { attempts: 1 } });

  const waited = client.waitFor("quotes.get", get, { withinMs: 900 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await waited).toMatchObject({ kind: "timeout", operation: "quotes.get" });
});

test("waitFor treats an undefined option as omitted", async () => {
  const { client, delays } = scriptedClient([quote("PENDING"), quote("COMPLETED")]);

  // @ts-expect-error the compiler refuses it in a strict program
  await client.waitFor("quotes.get", get, { withinMs: undefined, intervalMs: undefined });

  expect(delays).toEqual([500]);
});

test("an abort ends waitFor", async () => {
  const abort = new AbortController();
  const { client } = scriptedClient([quote("PENDING")], {
    sleep: async (_, signal) => {
      abort.abort("enough");
      throw signal?.reason;
    },
  });

  await expect(client.waitFor("quotes.get", { ...get, signal: abort.signal })).rejects.toMatchObject({
    kind: "aborted",
    cause: "enough",
    last: { status: "PENDING" },
  });
});

test("waitFor requires until without a settled state", async () => {
  const { client, sent } = scriptedClient([]);

  await expect(client.waitFor("config.get", {})).rejects.toThrow('waitFor("config.get") needs until');
  expect(sent).toEqual([]);
});
