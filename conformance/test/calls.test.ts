import { afterEach, expect, test } from "vitest";
import type { CallRequest, Exchange } from "../src/http/exchange.ts";
import { FixtureUnavailable, HarnessFault } from "../src/errors/trial-errors.ts";
import { createServedOperations } from "../src/http/served-operations.ts";
import { call, rowOf, type CallContext } from "../src/http/call.ts";
import { openConnection } from "../src/http/connection.ts";
import { createMask } from "../src/http/mask.ts";
import type { ReplyTimeout } from "../src/http/reply-timeout.ts";
import { openTestClock } from "../src/http/test-clock.ts";
import { createDisclosedSecrets } from "../src/http/disclosed-secrets.ts";
import { NoReply, Unreachable } from "../src/http/transport-error.ts";
import type { Timing } from "../src/http/timing.ts";
import { countedTiming } from "./tiny/judge-tiny.ts";
import { tinyContract, tinyDocument } from "./tiny/tiny-contract.ts";
import { otherPlatform, platform, startTinyTarget, type Faults, type TinyTarget } from "./tiny/tiny-target.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface Setting {
  target: TinyTarget;
  context: CallContext;
  send: (operation: string, request?: CallRequest) => Promise<Exchange>;
}

async function setting(
  faults: Faults = {},
  { patience, timing = countedTiming() }: { patience?: ReplyTimeout; timing?: Timing } = {},
): Promise<Setting> {
  const target = await startTinyTarget(faults);
  const connection = openConnection({ timing, callsInFlight: 4, ...(patience && { patience }) });
  closing.push(
    () => connection.close(),
    () => target.close(),
  );
  const context: CallContext = {
    contract: tinyContract,
    base: target.url,
    connection,
    callers: { platform: { scheme: "basic", ...platform } },
    timing,
    mask: createMask([platform.secret]),
    disclosed: createDisclosedSecrets(),
    signal: new AbortController().signal,
    leftAltered: new Map(),
    document: tinyDocument,
    served: createServedOperations(false),
  };
  const send: Setting["send"] = (operation, request = {}) => call(context, rowOf(tinyContract, operation), request, 0);
  return { target, context, send };
}

test("a call is built from the operation's row and recorded with masked secrets", async () => {
  const { target, send } = await setting();
  const made = await send("counters.create", { body: { name: "tiny-secret" } });
  const reply = await send("counters.get", { params: { id: "Counter:1" } });
  expect(reply).toMatchObject({ status: 200, body: { id: "Counter:1", value: 0 } });
  expect(made.request).toEqual({
    method: "POST",
    url: `${target.url}/counters`,
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "content-type": "application/json",
      authorization: "Basic <platform>",
    },
    body: '{"name":"***"}',
  });
  expect(target.seen[1]).toBe(`GET /2025-10-13/counters/Counter:1 Basic ${btoa("tiny:tiny-secret")}`);
});

test("a value is escaped in a path and repeated in a query", async () => {
  const { target, send } = await setting();
  await send("counters.get", { params: { id: "a/b?c" }, query: { tag: ["x", "y z"], limit: 5, gone: undefined } });
  expect(target.seen[0]).toContain("GET /2025-10-13/counters/a%2Fb%3Fc?tag=x&tag=y+z&limit=5 ");
});

test("a call is sent without credentials, as the other platform, or with given credentials", async () => {
  const { target, context, send } = await setting();
  expect((await send("counters.list", { as: "none" })).status).toBe(401);
  await send("counters.list", { as: { scheme: "bearer", token: "token" } });
  await expect(send("counters.list", { as: "other" })).rejects.toThrow(FixtureUnavailable);
  context.callers = { ...context.callers, other: { scheme: "basic", ...otherPlatform } };
  expect((await send("counters.list", { as: "other" })).request.headers["authorization"]).toBe("Basic <other>");
  expect(target.seen.map((line) => line.split(" ").slice(2).join(" "))).toEqual([
    "",
    "Bearer token",
    expect.stringMatching(/^Basic /),
  ]);
});

test("raw parts replace the parts of a request", async () => {
  const { target, send } = await setting();
  await send("counters.create", {
    raw: { method: "DELETE", path: "/elsewhere", body: '{"name":"n"}', contentType: "text/plain" },
  });
  await send("counters.list", { raw: { origin: "/2024-01-01/counters" } });
  expect(target.seen.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "DELETE /2025-10-13/elsewhere",
    "GET /2024-01-01/counters",
  ]);
});

test("a body that is not text is recorded as far as it can be decoded, and an empty media type is not sent", async () => {
  const { send } = await setting();
  const { request } = await send("counters.create", {
    raw: { body: Buffer.from(`{"name":"\u00ff"}`, "latin1"), contentType: "" },
  });
  expect(request.body).toBe(`{"name":"\uFFFD"}`);
  expect(request.headers).not.toHaveProperty("content-type");
});

test("a missing path parameter makes a call unavailable, an unknown operation is a fault of the suite", async () => {
  const { send } = await setting();
  await expect(send("counters.get")).rejects.toThrow(FixtureUnavailable);
  expect(() => rowOf(tinyContract, "counters.fly")).toThrow(HarnessFault);
});

test("a call is repeated after the Retry-After of a 429, and the check does not see the 429", async () => {
  const { target, context, send } = await setting({
    instead: (_operation, n) => (n <= 2 ? { status: 429, headers: { "retry-after": "1" } } : undefined),
  });
  const pauses: unknown[] = [];
  context.onPause = (...pause) => void pauses.push(pause);
  expect((await send("counters.list")).status).toBe(200);
  expect(target.calls.get("counters.list")).toBe(3);
  expect(pauses).toEqual([
    ["counters.list", 1_000, "operation"],
    ["counters.list", 1_000, "operation"],
  ]);
});

test("a call waits for a 429 aside", async () => {
  const { context, send } = await setting({
    instead: (_operation, n) => (n === 1 ? { status: 429, headers: { "retry-after": "1" } } : undefined),
  });
  let waits = 0;
  context.aside = async (wait) => {
    waits += 1;
    await wait();
  };
  expect((await send("counters.list")).status).toBe(200);
  expect((await send("counters.list")).status).toBe(200);
  expect(waits).toBe(1);
});

test("a 429 with too long a wait, or repeated too often, ends the attempt; a check that expects it gets it", async () => {
  let seconds = "61";
  let isAlone = false;
  const { now, sleep } = countedTiming();
  const timing: Timing = {
    now,
    async sleep(ms) {
      await sleep(ms);
      if (!isAlone) context.connection.gate.answered();
    },
  };
  const faults: Faults = { instead: () => ({ status: 429, headers: { "retry-after": seconds } }) };
  const { context, send } = await setting(faults, { timing });
  await expect(send("counters.list")).rejects.toThrow(/asks to wait longer than 60 s/);
  seconds = "40";
  await expect(send("counters.list")).rejects.toThrow(/asks to wait longer than 120 s/);
  isAlone = true;
  await expect(send("counters.list")).rejects.toThrow(/answers 429, as all has for 120 s/);
  expect((await send("counters.list", { keep429: true })).status).toBe(429);
});

test("a Retry-After delays all other calls of the operation, unless the check expects the 429", async () => {
  let at = 0;
  const asleep: (() => void)[] = [];
  const timing = {
    now: () => at,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const until = at + ms;
        asleep.push(() => {
          at = until;
          resolve();
        });
      }),
  };
  const busy = { status: 429, headers: { "retry-after": "30" } };
  const { target, send } = await setting({ instead: (_operation, n) => (n <= 2 ? busy : undefined) }, { timing });

  expect((await send("counters.list", { keep429: true })).status).toBe(429);
  const delayed = send("counters.list");
  await expect.poll(() => asleep.length).toBe(1);
  const others = [send("counters.list"), send("counters.list", { keep429: true })];
  await expect.poll(() => asleep.length).toBe(3);
  expect(target.calls.get("counters.list")).toBe(2);

  for (const wake of asleep) wake();
  expect((await Promise.all([delayed, ...others])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([target.calls.get("counters.list"), at]).toEqual([5, 30_000]);
});

test("a dropped or truncated reply is lost after the target has performed the call", async () => {
  const { target, send } = await setting();
  expect(await send("counters.create", { body: { name: "a" }, lose: "drop" })).toMatchObject({
    status: 0,
    lost: "drop",
    text: "",
  });
  const half = await send("counters.create", { body: { name: "b" }, lose: "truncate" });
  expect(half).toMatchObject({ status: 0, lost: "truncate", body: undefined });
  expect(half.text).not.toBe("");
  expect(target.calls.get("counters.create")).toBe(2);
  expect((await send("counters.get", { params: { id: "Counter:2" } })).status).toBe(200);
});

test("a delayed reply arrives later; a duplicated request is performed twice and answered once", async () => {
  const { target, context, send } = await setting();
  const since = context.timing.now();
  const late = await send("counters.list", { lose: "delay" });
  expect(late).toMatchObject({ status: 200 });
  expect(context.timing.now() - since).toBeGreaterThan(250);
  const twice = await send("counters.create", { body: { name: "c" }, lose: "duplicate" });
  expect(twice).toMatchObject({ status: 201, body: { id: "Counter:2" } });
  expect(target.calls.get("counters.create")).toBe(2);
});

test("a reply that times out raises the timeout", async () => {
  const timedOut: number[] = [];
  const patience = {
    limit: () => 20,
    answeredAfter: () => undefined,
    timedOut: (limitMs: number) => void timedOut.push(limitMs),
  };
  const { send } = await setting({ hangs: () => true }, { patience });
  await expect(send("counters.list")).rejects.toThrow("too slow: no reply within 0.02 s (--timeout)");
  expect(timedOut).toEqual([20]);
});

test("a closed connection is no reply, and a port without a listener is unreachable", async () => {
  const { context, target, send } = await setting({ cuts: () => true });
  await expect(send("counters.list")).rejects.toThrow(NoReply);
  await target.close();
  await expect(call({ ...context }, rowOf(tinyContract, "counters.list"), {}, 0)).rejects.toThrow(Unreachable);
});

test("a run that is stopped sends only requests that restore settings, twice if necessary", async () => {
  const { context, target, send } = await setting({ cuts: (_operation, n) => n === 1 });
  context.signal = AbortSignal.abort(new Error("stopped"));
  await expect(send("counters.create", { body: { name: "n" } })).rejects.toThrow("stopped");
  expect(target.seen).toEqual([]);
  expect((await send("counters.create", { body: { name: "n" }, putsBack: true })).status).toBe(201);
  expect(target.calls.get("counters.create")).toBe(2);
});

test("https to a plain HTTP port is explained", async () => {
  const { context, target } = await setting();
  const secure = { ...context, base: target.url.replace("http:", "https:") };
  const sent = call(secure, rowOf(tinyContract, "counters.list"), {}, 0);
  await expect(sent).rejects.toThrow(/^GET \/2025-10-13\/counters: the server there does not speak https \(\w+\)$/);
});

test("the test clock moves the target's time, and a URL without a test clock is reported", async () => {
  const { target, context } = await setting();
  const clock = openTestClock(target.clock, context.connection);
  const before = await clock.advance(0);
  expect((await clock.advance(61_000)) - before).toBe(61_000);
  await expect(openTestClock(target.url, context.connection).advance(0)).rejects.toThrow(/is not a test clock/);
  const { target: longReply } = await setting({ instead: () => ({ status: 404, body: { message: "x".repeat(200) } }) });
  await expect(openTestClock(longReply.clock, context.connection).advance(0)).rejects.toThrow(
    /returned 404 \{"message":"x+…, exp/,
  );
});
