import getPort from "get-port";
import { expect, test } from "vitest";
import { invitation } from "./invitation.ts";
import { mintCredentials, whileServing, type Credentials, type Place, type Running } from "./while-serving.ts";

async function anyPlace(): Promise<Place> {
  return { port: await getPort({ host: "127.0.0.1" }), platform: mintCredentials(), other: mintCredentials() };
}

/** A service whose data nobody looks at again. */
async function onNewStore<Result>(place: Place, use: (running: Running) => Promise<Result>): Promise<Result> {
  return await whileServing(place, ":memory:", use);
}

const ada = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace", email: "ada@example.com", region: "US" };

async function send(url: string, { clientId, clientSecret }: Credentials, body?: object): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
  return await fetch(url, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
}

async function now(clock: string): Promise<number> {
  const reply = await send(clock, { clientId: "", clientSecret: "" }, { advanceMs: 0 });
  return Date.parse(((await reply.json()) as { now: string }).now);
}

test("what a first service was left with, a second one at the same address knows nothing of", async () => {
  const place = await anyPlace();
  const left = await onNewStore(place, async ({ url, clock, platform }) => {
    expect((await send(`${url}/customers`, platform, ada)).status).toBe(201);
    await send(clock, platform, { advanceMs: 30 * 24 * 60 * 60 * 1000 });
    return { url, now: await now(clock) };
  });
  await expect(fetch(left.url)).rejects.toThrow("fetch failed");
  await onNewStore(place, async ({ url, clock, platform, other }) => {
    expect(url).toBe(left.url);
    expect(await (await send(`${url}/customers`, platform)).json()).toMatchObject({ data: [] });
    expect((await send(`${url}/customers`, other)).status).toBe(200);
    expect(await now(clock)).toBeLessThan(left.now);
  });
});

test("whoever is invited is told all that the service offers", async () => {
  const [platform, other] = [mintCredentials(), mintCredentials()];
  const [url, clock, demo] = ["http://a.test/v", "http://a.test/clock", "http://a.test/demo"];
  const told = invitation({ url, clock, demo, platform, other }, (text) => text);
  const offered = [url, clock, demo, ...Object.values(platform), ...Object.values(other)];
  expect(offered.filter((offer) => !told.includes(offer))).toEqual([]);
});
