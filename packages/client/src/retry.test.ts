import { expect, test } from "vitest";
import { ApiError } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import { defaultRetryPolicy, withRetries } from "./retry.ts";

const request = { method: "GET", url: "http://service.test/cards" };
const lost = new NetworkError(request, "lost", {});
const later = (retryAfterMs?: number): ApiError =>
  new ApiError(request, { status: 503, body: {}, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

/** Runs attempts that fail with these errors and then succeed; returns the delays between them, and the result or error. */
async function run(
  failures: unknown[],
  policy = defaultRetryPolicy,
  random = 1,
): Promise<{ delays: number[]; result: unknown }> {
  const delays: number[] = [];
  const rest = [...failures];
  const attempt = async (): Promise<string> => {
    if (rest.length > 0) throw rest.shift();
    return "done";
  };
  const environment = { sleep: async (ms: number) => void delays.push(ms), random: () => random };
  const result: unknown = await withRetries(attempt, policy, environment).catch((error: unknown) => error);
  return { delays, result };
}

test("delays double with each attempt, up to the longest delay", async () => {
  const policy = { attempts: 6, baseDelayMs: 100, maxDelayMs: 500 };

  expect(await run([lost, lost, lost, lost, lost], policy)).toEqual({
    delays: [100, 200, 400, 500, 500],
    result: "done",
  });
});

test("the random part shortens a delay by up to half", async () => {
  expect((await run([lost, lost], defaultRetryPolicy, 0)).delays).toEqual([125, 250]);
});

test("a delay that the service names is used exactly", async () => {
  expect((await run([later(7000), later(0), later()])).delays).toEqual([7000, 0, 1000]);
});

test("there is no retry when the service asks for more than the longest delay", async () => {
  const tooLong = later(30_001);

  expect(await run([tooLong])).toEqual({ delays: [], result: tooLong });
});

test("the error of the last attempt is thrown when no attempts are left", async () => {
  const last = later(1);

  expect(await run([lost, lost, lost, last])).toEqual({ delays: [250, 500, 1000], result: last });
});

test.for([400, 401, 404, 409, 500, 502])("a %i is not retried", async (status) => {
  const refused = new ApiError(request, { status, body: {}, retryAfterMs: 1 });

  expect(await run([refused])).toEqual({ delays: [], result: refused });
});

test("an error that comes neither from the network nor from the service is not retried", async () => {
  const bug = new TypeError("a bug");

  expect(await run([bug])).toEqual({ delays: [], result: bug });
});

test("no attempt follows an abort, even when the sleep did not notice it", async () => {
  const abort = new AbortController();
  let attempts = 0;
  const attempt = async (): Promise<never> => {
    attempts++;
    throw lost;
  };
  const sleep = async (): Promise<void> => abort.abort("enough");

  await expect(withRetries(attempt, defaultRetryPolicy, { sleep, random: () => 0 }, abort.signal)).rejects.toBe(
    "enough",
  );
  expect(attempts).toBe(1);
});
