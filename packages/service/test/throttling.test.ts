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

test("ten wrong secrets of an id get 401, the next 429; another platform's first call from the address succeeds", async () => {
  const service = await start();
  const guess = (n: number): Call => ({ as: { ...service.first, clientSecret: `guess ${n}` } });
  expect(await statuses(service, 12, guess)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const refused = await service.call("GET", "/config", guess(12));
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", status: 429 } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);

  expect(await statuses(service, 1, () => ({ as: service.second }))).toEqual([200]);
});

test("a verified caller is admitted while others guess at its id", async () => {
  const service = await start();
  expect(await statuses(service, 1, () => ({}))).toEqual([200]);
  await statuses(service, 20, (n) => ({ as: { ...service.first, clientSecret: `guess ${n}` } }));
  expect(await statuses(service, 1, () => ({}))).toEqual([200]);
});

test("a repeated wrong secret stays 401 and counts once", async () => {
  const service = await start();
  const wrong = { as: { ...service.first, clientSecret: "of another environment" } };
  expect(new Set(await statuses(service, 30, () => wrong))).toEqual(new Set([401]));
});

test("thirty wrong tokens throttle an address, behind a proxy the forwarded one", async () => {
  const service = await start({ behindProxy: true });
  const guess = async (n: number, from: string): Promise<number> => {
    const headers = { authorization: `Bearer sat_${n}`, "x-forwarded-for": `203.0.113.${n}, ${from}` };
    return (await service.call("GET", "/agents/me", { as: null, headers })).status;
  };
  for (let n = 0; n < 30; n++) expect(await guess(n, "198.51.100.1")).toBe(401);
  expect(await guess(30, "198.51.100.1")).toBe(429);
  expect(await guess(30, "198.51.100.2")).toBe(401);
});

test("after thirty wrong device codes every code gets the same 429", async () => {
  const service = await start();
  const redeem = (code: string): Promise<{ status: number; headers: Headers }> =>
    service.call("POST", `/agents/device-codes/${code}/redeem`, { as: null });
  for (let n = 0; n < 30; n++) expect((await redeem(`TALLY-AGENT-0000-${1000 + n}`)).status).toBe(404);
  await redeem("TALLY-AGENT-0000-2000");
  const { status, headers } = await redeem("TALLY-AGENT-0000-1000");
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("a credential above its rate gets 429 for a second, and others do not", async () => {
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

test("the sandbox throttles only on request", async () => {
  const service = await startService();
  onTestFinished(service.close);
  expect(new Set(await statuses(service, 40, atUnknownId))).toEqual(new Set([401]));
});

test("a platform may take a free domain or the sandbox's, and no other platform's", async () => {
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
