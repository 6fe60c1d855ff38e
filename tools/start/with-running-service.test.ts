import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { expect, onTestFinished, test } from "vitest";
import { serviceSummary } from "./service-summary.ts";
import {
  generateCredentials,
  withRunningService,
  type Credentials,
  type ServiceSetup,
  type RunningService,
} from "./with-running-service.ts";

async function newSetup(replicas = 1): Promise<ServiceSetup> {
  const port = await getPort({ host: "127.0.0.1" });
  return { port, platform: generateCredentials(), other: generateCredentials(), replicas };
}

/** A service whose data is not used again. */
async function onNewStore<Result>(
  setup: ServiceSetup,
  use: (running: RunningService) => Promise<Result>,
): Promise<Result> {
  return await withRunningService(setup, ":memory:", use);
}

const day = 24 * 60 * 60 * 1000;
const ada = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace", email: "ada@example.com", region: "US" };

async function send(url: string, { clientId, clientSecret }: Credentials, body?: object): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
  return await fetch(url, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
}

async function now(clock: string): Promise<number> {
  const reply = await send(clock, { clientId: "", clientSecret: "" }, { advanceMs: 0 });
  return Date.parse(((await reply.json()) as { now: string }).now);
}

test("a second service at the same address starts with no data and the current time", async () => {
  const setup = await newSetup();
  const left = await onNewStore(setup, async ({ url, clock, platform }) => {
    expect((await send(`${url}/customers`, platform, ada)).status).toBe(201);
    await send(clock, platform, { advanceMs: 30 * 24 * 60 * 60 * 1000 });
    return { url, now: await now(clock) };
  });
  await expect(fetch(left.url)).rejects.toThrow("fetch failed");
  await onNewStore(setup, async ({ url, clock, platform, other }) => {
    expect(url).toBe(left.url);
    expect(await (await send(`${url}/customers`, platform)).json()).toMatchObject({ data: [] });
    expect((await send(`${url}/customers`, other)).status).toBe(200);
    expect(await now(clock)).toBeLessThan(left.now);
  });
});

test("the summary has every address and credential", async () => {
  const [platform, other] = [generateCredentials(), generateCredentials()];
  const [url, clock, demo] = ["http://a.test/v", "http://a.test/clock", "http://a.test/demo"];
  const summary = serviceSummary({ url, clock, demo, platform, other }, (text) => text);
  const values = [url, clock, demo, ...Object.values(platform), ...Object.values(other)];
  expect(values.filter((value) => !summary.includes(value))).toEqual([]);
});

test("three processes on one store know what one of them was told, also where the clock stands", async () => {
  const folder = await mkdtemp(join(tmpdir(), "replicas-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const setup = await newSetup(3);
  await withRunningService(setup, join(folder, "service.sqlite"), async ({ url, clock, platform }) => {
    const { id } = (await (await send(`${url}/customers`, platform, ada)).json()) as { id: string };
    const before = await now(clock);
    await send(clock, platform, { advanceMs: 30 * day });
    for (let n = 0; n < 6; n++) {
      expect((await send(`${url}/customers/${id}`, platform)).status).toBe(200);
      expect(await now(clock)).toBeGreaterThanOrEqual(before + 30 * day);
    }
    const { createdAt } = (await (await send(`${url}/customers`, platform, ada)).json()) as { createdAt: string };
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before + 30 * day);
  });
});
