import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import type { ServiceOptions } from "../src/index.ts";
import { startService, type Call, type RunningService } from "./start-service.ts";

async function start(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startService({ throttle: true, ...options });
  onTestFinished(service.close);
  return service;
}

const statuses = async ({ call }: RunningService, count: number, callOf: (n: number) => Call): Promise<number[]> => {
  const replies = [];
  for (let n = 0; n < count; n++) replies.push((await call("GET", "/config", callOf(n))).status);
  return replies;
};

test("ten wrong secrets of an id are 401, the next is 429; another platform's first call from there is answered", async () => {
  const service = await start();
  const guess = (n: number): Call => ({ as: { ...service.first, clientSecret: `guess ${n}` } });
  expect(await statuses(service, 12, guess)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const refused = await service.call("GET", "/config", guess(12));
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", status: 429 } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);

  expect(await statuses(service, 1, () => ({ as: service.second }))).toEqual([200]);
});

test("a caller who was let in before is let in while somebody guesses at the same id", async () => {
  const service = await start();
  expect(await statuses(service, 1, () => ({}))).toEqual([200]);
  await statuses(service, 20, (n) => ({ as: { ...service.first, clientSecret: `guess ${n}` } }));
  expect(await statuses(service, 1, () => ({}))).toEqual([200]);
});

test("the same wrong secret again and again stays 401: it is no guess", async () => {
  const service = await start();
  const wrong = { as: { ...service.first, clientSecret: "of another environment" } };
  expect(new Set(await statuses(service, 30, () => wrong))).toEqual(new Set([401]));
});

test("an address that tries thirty wrong tokens has to wait; behind a proxy it is the one that the proxy names", async () => {
  const service = await start({ behindProxy: true });
  const guess = async (n: number, from: string): Promise<number> => {
    const headers = { authorization: `Bearer sat_${n}`, "x-forwarded-for": `203.0.113.${n}, ${from}` };
    return (await service.call("GET", "/agents/me", { as: null, headers })).status;
  };
  for (let n = 0; n < 30; n++) expect(await guess(n, "198.51.100.1")).toBe(401);
  expect(await guess(30, "198.51.100.1")).toBe(429);
  expect(await guess(30, "198.51.100.2")).toBe(401);
});

test("after thirty wrong device codes even a right one is 429, and nothing tells them apart", async () => {
  const service = await start();
  const redeem = (code: string): Promise<{ status: number; headers: Headers }> =>
    service.call("POST", `/agents/device-codes/${code}/redeem`, { as: null });
  for (let n = 0; n < 30; n++) expect((await redeem(`TALLY-AGENT-0000-${1000 + n}`)).status).toBe(404);
  await redeem("TALLY-AGENT-0000-2000");
  const { status, headers } = await redeem("TALLY-AGENT-0000-1000");
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("a credential that sends more than its rate is 429 for a second, and others are not", async () => {
  const service = await start({ rateLimit: 5 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => service.call("GET", "/config")));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await service.call("GET", "/config", { as: service.second })).status).toBe(200);
});

const atUnknownId = (n: number): Call => ({
  as: { clientId: `${n}`.padStart(32, "0"), clientSecret: "guess" },
});

test("the sandbox throttles nothing unless it is asked to", async () => {
  const service = await startService();
  onTestFinished(service.close);
  expect(new Set(await statuses(service, 40, atUnknownId))).toEqual(new Set([401]));
});

test("a platform cannot take another's domain, and can take one that is free or the sandbox's", async () => {
  const service = await start();
  const take = (umaDomain: string, as = service.first): ReturnType<typeof service.call<Schema<"BadRequest">>> =>
    service.call("PATCH", "/config", { body: { umaDomain }, as });
  expect((await take("Bank.example")).status).toBe(200);
  expect(await take("bank.example", service.second)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", details: { field: "body.umaDomain" } },
  });
  expect((await take("bank.example")).status).toBe(200);
  expect((await take("uma.example.com")).status).toBe(200);
  expect((await take("bank.example", service.second)).status).toBe(200);
});
