import { expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { NetworkError } from "../errors/network-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { changedOptions } from "../runtime/limits.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetries } from "./retry.ts";

const request = { operation: "cards.list", method: "GET", url: "http://service.test/cards" };
const lost = new NetworkError(request, "lost", {});
const later = (retryAfterMs?: number): ApiError =>
  new ApiError(request, {
    status: 503,
    body: { code: "INTERNAL_ERROR" },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** Runs attempts that fail with these errors and then succeed; returns the delays between them, and the result or error. */
async function run(
  failures: unknown[],
  policy: Partial<RetryPolicy> = {},
  random = 1,
  { repeatable = true, remaining = Infinity } = {},
): Promise<{ delays: number[]; result: unknown }> {
  const delays: number[] = [];
  const rest = [...failures];
  const attempt = async (): Promise<string> => {
    if (rest.length > 0) throw rest.shift();
    return "done";
  };
  const retries = { policy: { ...defaultRetryPolicy, ...policy }, repeatable, remainingMs: () => remaining };
  const environment = { sleep: async (ms: number) => void delays.push(ms), random: () => random };
  const result: unknown = await withRetries(attempt, retries, environment).catch((error: unknown) => error);
  return { delays, result };
}

test("delays double with each attempt, up to maxDelayMs", async () => {
  const policy = { attempts: 6, baseDelayMs: 100, maxDelayMs: 500 };

  expect(await run([lost, lost, lost, lost, lost], policy)).toEqual({
    delays: [100, 200, 400, 500, 500],
    result: "done",
  });
});

test("jitter shortens a delay by up to half", async () => {
  expect((await run([lost, lost], {}, 0)).delays).toEqual([125, 250]);
});

test("a Retry-After delay has no jitter", async () => {
  expect((await run([later(7000), later(1), later()])).delays).toEqual([7000, 1, 1000]);
});

test("a Retry-After of zero still backs off", async () => {
  expect((await run([later(0), later(0), later(0)])).delays).toEqual([250, 500, 1000]);
});

test.for([
  ["retry.attempts", { attempts: Number.NaN }],
  ["retry.attempts", { attempts: 0 }],
  ["retry.attempts", { attempts: Infinity }],
  ["retry.baseDelayMs", { baseDelayMs: -1 }],
  ["retry.maxDelayMs", { maxDelayMs: Infinity }],
] as const)("a policy rejects %s of %j by name", ([name, policy]) => {
  expect(() => changedOptions(defaultRetryPolicy, policy, "retry.")).toThrow(RangeError);
  expect(() => changedOptions(defaultRetryPolicy, policy, "retry.")).toThrow(name);
});

test("a Retry-After above maxDelayMs ends the retries", async () => {
  const tooLong = later(30_001);

  expect(await run([tooLong])).toEqual({ delays: [], result: tooLong });
});

test("the last attempt's error is thrown", async () => {
  const last = later(1);

  expect(await run([lost, lost, lost, last])).toEqual({ delays: [250, 500, 1000], result: last });
});

test.for([400, 401, 404, 409, 500])("status %i is not retried", async (status) => {
  const refused = new ApiError(request, { status, body: {}, retryAfterMs: 1 });

  expect(await run([refused])).toEqual({ delays: [], result: refused });
});

test("an error of the program is not retried", async () => {
  const bug = new TypeError("a bug");

  expect(await run([bug])).toEqual({ delays: [], result: bug });
});

const failed = (status: number, retryAfterMs?: number): ApiError =>
  Object.assign(
    new ApiError(request, { status, body: { code: "X" }, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }),
    { outcome: "refused" },
  );

test.for([408, 429, 502, 503, 504])("status %i is retried for a repeatable call", async (status) => {
  expect(await run([failed(status)])).toEqual({ delays: [250], result: "done" });
});

test("a timeout is retried like a lost reply", async () => {
  expect(await run([new TimeoutError(request, 30_000)])).toEqual({ delays: [250], result: "done" });
});

test.for([429, 503])("status %i with Retry-After is retried for any call", async (status) => {
  expect(await run([failed(status, 50)], {}, 1, { repeatable: false })).toEqual({ delays: [50], result: "done" });
});

test.for([lost, new TimeoutError(request, 1), failed(502, 1), failed(504, 1), failed(408, 1), failed(503)])(
  "an unrepeatable call is not retried after %s",
  async (failure) => {
    expect(await run([failure], {}, 1, { repeatable: false })).toEqual({ delays: [], result: failure });
  },
);

test("the retry policy selects the statuses", async () => {
  expect((await run([failed(500)], { statuses: [500] })).result).toBe("done");
  expect((await run([failed(503)], { statuses: [500] })).delays).toEqual([]);
});

test("a delay beyond the deadline ends the retries", async () => {
  expect(await run([later(500)], {}, 1, { remaining: 500 })).toEqual({ delays: [], result: expect.any(ApiError) });
  expect((await run([later(499)], {}, 1, { remaining: 500 })).delays).toEqual([499]);
});

test("an abort during the delay starts the attempt that throws", async () => {
  const abort = new AbortController();
  const attempts: number[] = [];
  const attempt = async (number: number): Promise<string> => {
    attempts.push(number);
    if (number === 1) throw lost;
    return abort.signal.aborted ? "told" : "not told";
  };
  const sleep = async (): Promise<void> => {
    abort.abort("enough");
    throw abort.signal.reason;
  };
  const retries = { policy: defaultRetryPolicy, repeatable: true, remainingMs: () => Infinity, signal: abort.signal };

  expect(await withRetries(attempt, retries, { sleep, random: () => 0 })).toBe("told");
  expect(attempts).toEqual([1, 2]);
});
