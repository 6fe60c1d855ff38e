import type { ServerResponse } from "node:http";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./run-command.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { isGenuine, startReceiver, type Arrival, type Receiver } from "./webhook-receiver.ts";

type Config = Schema<"PlatformConfig">;

interface Operated {
  service: RunningService;
  receiver: Receiver;
  /** Runs a command on the store of the service, as another process would; returns what it prints. */
  run: (...args: string[]) => Promise<string[]>;
}

async function start(answer?: Parameters<typeof startReceiver>[0]): Promise<Operated> {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  const receiver = await startReceiver(answer);
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  await receiver.received(1);
  return { service, receiver, run: async (...args) => (await runCommand(...args, "--store", store)).printed };
}

async function keyOf({ call }: RunningService): Promise<string> {
  return (await call<Config>("GET", "/config")).body.webhookPublicKey;
}

/** The next delivery, with its signature, or the one under `next`, in the place of the signature. */
async function nextArrival({ service, receiver }: Operated): Promise<{ arrival: Arrival; byNext: Arrival }> {
  await service.call("POST", "/sandbox/webhooks/test");
  const arrival = receiver.arrivals.at(-1);
  if (!arrival) throw new Error("Nothing arrived");
  const { next, ...signature } = JSON.parse(String(arrival.headers["x-service-signature"])) as Record<string, unknown>;
  const headers = { ...arrival.headers, "x-service-signature": JSON.stringify({ ...signature, s: next ?? "" }) };
  return { arrival, byNext: { ...arrival, headers } };
}

test("during a rotation both keys sign, then the new one alone, and the configuration returns it", async () => {
  const operated = await start();
  const { service, run } = operated;
  const before = await keyOf(service);
  const [, ...lines] = await run("rotate-webhook-key", "--platform", "first", "--overlap", "2d");
  const after = `${lines.join("\n")}\n`;
  expect(after).toContain("BEGIN PUBLIC KEY");

  const during = await nextArrival(operated);
  expect(await keyOf(service)).toBe(before);
  expect([isGenuine(during.arrival, before), isGenuine(during.byNext, after)]).toEqual([true, true]);
  await expect(run("rotate-webhook-key", "--platform", "first")).rejects.toThrow(/changes already at/);

  await service.advance(2 * 24 * 60 * 60 * 1000);
  const { arrival } = await nextArrival(operated);
  expect(await keyOf(service)).toBe(after);
  expect(isGenuine(arrival, after)).toBe(true);
  expect(String(arrival.headers["x-service-signature"])).not.toContain("next");
});

test("an overlap of 0s ends a stolen key immediately, also during a rotation", async () => {
  const operated = await start();
  const { service, run } = operated;
  const other = (await service.call<Config>("GET", "/config", { as: service.second })).body.webhookPublicKey;
  await run("rotate-webhook-key", "--platform", "first");
  const [, ...lines] = await run("rotate-webhook-key", "--platform", "first", "--overlap", "0s");
  expect(await keyOf(service)).toBe(`${lines.join("\n")}\n`);
  const { arrival } = await nextArrival(operated);
  expect(isGenuine(arrival, await keyOf(service))).toBe(true);
  expect(String(arrival.headers["x-service-signature"])).not.toContain("next");
  expect((await service.call<Config>("GET", "/config", { as: service.second })).body.webhookPublicKey).toBe(other);

  const acts = (await run("audit-log", "--platform", "first", "--limit", "2")).map(
    (line) => JSON.parse(line) as unknown,
  );
  const act = { actor: "operator", action: "webhook-key.rotated", details: { from: expect.any(String) } };
  expect(acts).toMatchObject([act, act]);
});

test("a delivered event is listed and redelivered with the same id and contents", async () => {
  const { service, receiver, run } = await start();
  const [first] = receiver.arrivals;
  const events = async (): Promise<Record<string, unknown>[]> =>
    (await run("list-events", "--platform", "first")).map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(events).toMatchObject([{ id: first?.event.id, type: "TEST", state: "delivered" }]);
  expect(await run("list-events", "--platform", "second")).toEqual([]);

  await run("resend-event", first?.event.id ?? "");
  const [, again] = await receiver.received(2);
  expect(again?.text).toBe(first?.text);
  await expect.poll(events).toMatchObject([{ id: first?.event.id, state: "delivered" }]);
  expect((await service.auditLog({ limit: 1 }))[0]).toMatchObject({ action: "event.sent-again", actor: "operator" });
});

test("a dropped event is listed and sent to a later endpoint on request", async () => {
  const held: ServerResponse[] = [];
  const hold = (response: ServerResponse): void => void held.push(response);
  const { service, run, receiver } = await start((_arrival, index) => (index === 0 ? 200 : hold));
  const id = receiver.arrivals[0]?.event.id ?? "";
  await expect.poll(() => run("list-events", "--platform", "first")).toHaveLength(1);
  await expect.poll(() => run("resend-event", id)).toHaveLength(1);
  await receiver.received(2);
  await expect(run("resend-event", id)).rejects.toThrow(/waiting to be sent/);
  await service.call("PATCH", "/config", { body: { webhookEndpoint: null } });
  expect((await run("list-events", "--platform", "first")).join()).toContain('"dropped"');
  await expect(run("resend-event", id)).rejects.toThrow(/has no webhook endpoint/);

  held[0]?.writeHead(200).end();
  const later = await startReceiver();
  await service.call("PATCH", "/config", { body: { webhookEndpoint: later.url } });
  await later.received(1);
  await run("resend-event", id);
  const arrivals = await later.received(2);
  expect(arrivals.map(({ event }) => event.id)).toContain(id);
});

test("an impossible command names the remedy", async () => {
  const { run } = await start();
  await expect(run("list-events")).rejects.toThrow("--platform says which platform");
  await expect(run("list-events", "--platform", "third")).rejects.toThrow(
    "There is no platform third. There are: first",
  );
  await expect(run("resend-event", "Webhook:none")).rejects.toThrow("There is no past event Webhook:none");
  await expect(runCommand("audit-log")).rejects.toThrow("--store names the file");
});
