import { expect, onTestFinished, test, vi } from "vitest";
import { scriptedClient } from "../../test/scripted-client.ts";

const quote = (status: string): Response => Response.json({ id: "Quote:1", status });
const get = { params: { quoteId: "Quote:1" } };

test("waitFor reads with growing intervals until a terminal state", async () => {
  const { client, delays } = scriptedClient([
    quote("PENDING"),
    quote("PROCESSING"),
    quote("PROCESSING"),
    quote("COMPLETED"),
  ]);

  expect(await client.waitFor("quotes.get", get)).toMatchObject({ status: "COMPLETED" });
  expect(delays).toEqual([500, 750, 1125]);
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
  });
});

test("waitFor requires until without a terminal state", async () => {
  const { client, sent } = scriptedClient([]);

  await expect(client.waitFor("config.get", {})).rejects.toThrow('waitFor("config.get") needs until');
  expect(sent).toEqual([]);
});
