import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { fundedCustomer, registerUsdAccount, transferOut } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { isGenuine, startReceiver, type Arrival, type Receiver } from "./webhook-receiver.ts";

type Config = Schema<"PlatformConfig">;

async function start(): Promise<RunningService> {
  const service = await startService();
  onTestFinished(service.close);
  return service;
}

/** Sets the platform's endpoint, and waits for the TEST that follows. */
async function pointAt({ call }: RunningService, receiver: Receiver): Promise<void> {
  const { status } = await call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  expect(status).toBe(200);
  await receiver.received(1);
}

function testWebhook({ call }: RunningService): Promise<Reply<OrRefusal<Schema<"WebhookTestResult">>>> {
  return call("POST", "/sandbox/webhooks/test");
}

test("a new endpoint gets one test delivery, signed by the configured key", async () => {
  const [service, receiver] = [await start(), await startReceiver()];
  await pointAt(service, receiver);
  const { body: config } = await service.call<Config>("GET", "/config");
  const [arrival] = receiver.arrivals;
  expect(arrival?.event.type).toBe("TEST");
  expect(arrival && isGenuine(arrival, config.webhookPublicKey)).toBe(true);
  const other = await service.call<Config>("GET", "/config", { as: service.second });
  expect(arrival && isGenuine(arrival, other.body.webhookPublicKey)).toBe(false);
});

test("a test returns the endpoint's reply, of any kind", async () => {
  const service = await start();
  const receiver = await startReceiver((_arrival, index) => ({
    status: index === 0 ? 200 : 503,
    body: { no: "room" },
  }));
  await pointAt(service, receiver);
  const { status, body } = await testWebhook(service);
  expect(status).toBe(200);
  expect(body).toEqual({ response_status: 503, url: receiver.url, response_body: '{"no":"room"}' });
  expect(receiver.arrivals).toHaveLength(2);
  expect(receiver.arrivals[0]?.event.id).not.toBe(receiver.arrivals[1]?.event.id);
});

test("a test without an endpoint, or of an unreachable one, returns the reason", async () => {
  const [service, receiver] = [await start(), await startReceiver()];
  expect(await testWebhook(service)).toMatchObject({ status: 400, body: { code: "WEBHOOK_ENDPOINT_NOT_SET" } });
  await pointAt(service, receiver);
  await receiver.close();
  expect(await testWebhook(service)).toMatchObject({
    status: 400,
    body: { code: "WEBHOOK_DELIVERY_ERROR", details: { url: receiver.url } },
  });
});

test("a test of a slow endpoint blocks no other request", async () => {
  const service = await start();
  const held: (() => void)[] = [];
  const receiver = await startReceiver((_arrival, index) =>
    index === 0 ? 200 : (response) => void held.push(() => response.end()),
  );
  await pointAt(service, receiver);
  const trial = testWebhook(service);
  await receiver.received(2);
  await fundedCustomer(service, 500);
  for (const release of held) release();
  expect((await trial).status).toBe(200);
});

test("private addresses are rejected with public reach", async () => {
  const service = await startService({ reach: "public" });
  onTestFinished(service.close);
  await service.call("PATCH", "/config", { body: { webhookEndpoint: "http://169.254.169.254/latest" } });
  expect(await testWebhook(service)).toMatchObject({ status: 400, body: { code: "WEBHOOK_DELIVERY_ERROR" } });
});

test("a payment out has an event for each state, in order, the last equal to its read", async () => {
  const [service, receiver] = [await start(), await startReceiver()];
  await pointAt(service, receiver);
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id, "005");
  const { id } = (await transferOut(service, owner.account.id, external.id, 300)).body;
  await service.advance(30_000);
  const reported = await reportedEventsOf(receiver, id, 4);
  expect(reported.map(({ event }) => event.type)).toEqual([
    "OUTGOING_PAYMENT.PENDING",
    "OUTGOING_PAYMENT.FAILED",
    "OUTGOING_PAYMENT.REFUND_PENDING",
    "OUTGOING_PAYMENT.REFUND_COMPLETED",
  ]);
  const refund = reported.map(({ event }) => (event.data as Schema<"OutgoingTransaction">).refund?.status);
  expect(refund).toEqual([undefined, undefined, "PENDING", "COMPLETED"]);
  expect(reported[3]?.event.data).toEqual((await service.call("GET", `/transactions/${id}`)).body);
});

/** The events about one resource, once there are that many. */
async function reportedEventsOf(receiver: Receiver, id: string, count: number): Promise<Arrival[]> {
  const isAbout = ({ event: { data } }: Arrival): boolean =>
    typeof data === "object" && data !== null && "id" in data && data.id === id;
  while (receiver.arrivals.filter(isAbout).length < count) await receiver.received(receiver.arrivals.length + 1);
  return receiver.arrivals.filter(isAbout);
}
