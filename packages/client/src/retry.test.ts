import { expect, test } from "vitest";
import { ApiError } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import { defaultRetryPolicy, retrying } from "./retry.ts";

const place = { method: "GET", url: "http://service.test/cards" };
const lost = new NetworkError(place, "lost", {});
const later = (retryAfterMs?: number): ApiError =>
  new ApiError(place, { status: 503, body: {}, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

/** Runs attempts that fail with these errors and then succeed; gives the waits between them, and what came out. */
async function run(
  failures: unknown[],
  policy = defaultRetryPolicy,
  random = 1,
): Promise<{ slept: number[]; out: unknown }> {
  const slept: number[] = [];
  const rest = [...failures];
  const attempt = async (): Promise<string> => {
    if (rest.length > 0) throw rest.shift();
    return "done";
  };
  const surroundings = { sleep: async (ms: number) => void slept.push(ms), random: () => random };
  const out: unknown = await retrying(attempt, policy, surroundings).catch((error: unknown) => error);
  return { slept, out };
}

test("waits double from one attempt to the next and stop at the longest", async () => {
  const policy = { attempts: 6, baseDelayMs: 100, maxDelayMs: 500 };

  expect(await run([lost, lost, lost, lost, lost], policy)).toEqual({ slept: [100, 200, 400, 500, 500], out: "done" });
});

test("chance takes up to half of a wait away", async () => {
  expect((await run([lost, lost], defaultRetryPolicy, 0)).slept).toEqual([125, 250]);
});

test("a wait that the service names is kept to the millisecond", async () => {
  expect((await run([later(7000), later(0), later()])).slept).toEqual([7000, 0, 1000]);
});

test("a service that asks for more than the longest wait is not asked again", async () => {
  const tooLong = later(30_001);

  expect(await run([tooLong])).toEqual({ slept: [], out: tooLong });
});

test("the last attempt's error is thrown when the attempts are used up", async () => {
  const last = later(1);

  expect(await run([lost, lost, lost, last])).toEqual({ slept: [250, 500, 1000], out: last });
});

test.for([400, 401, 404, 409, 500, 502])("a %i is final", async (status) => {
  const refused = new ApiError(place, { status, body: {}, retryAfterMs: 1 });

  expect(await run([refused])).toEqual({ slept: [], out: refused });
});

test("what is no error of the network or the service is final", async () => {
  const bug = new TypeError("a bug");

  expect(await run([bug])).toEqual({ slept: [], out: bug });
});

test("no attempt follows an abort, even when the sleep did not notice it", async () => {
  const abort = new AbortController();
  let attempts = 0;
  const attempt = async (): Promise<never> => {
    attempts++;
    throw lost;
  };
  const sleep = async (): Promise<void> => abort.abort("enough");

  await expect(retrying(attempt, defaultRetryPolicy, { sleep, random: () => 0 }, abort.signal)).rejects.toBe("enough");
  expect(attempts).toBe(1);
});
