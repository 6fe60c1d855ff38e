import { contract as shipped, type Contract } from "@tallystick/contract";
import { expect, test, vi } from "vitest";
import type { ServerResponse } from "node:http";
import { webhookFixtures, type WebhookFixtures } from "../../test/webhook-fixtures.ts";
import { isGenuine, startReceiver } from "../../test/webhook-receiver.ts";
import { webhookSettings } from "./index.ts";

const second = 1000;
const day = 24 * 60 * 60 * second;

test("an event is delivered with the state at its time, signed over its exact bytes", async () => {
  const receiver = await startReceiver();
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  const data = { id: "Card:1", state: "FROZEN", note: "ünïcode ✓" };
  const happenedAt = new Date(fixtures.clock.now()).toISOString();
  await fixtures.record({ platformId, data });
  fixtures.clock.moveTo(fixtures.clock.now() + 5 * second);
  await fixtures.deliver();
  const [, arrival] = await receiver.received(2);
  expect(arrival?.event).toEqual({
    id: expect.stringMatching(/^Webhook:[0-9a-f-]{36}$/),
    type: "CARD.STATE_CHANGE",
    timestamp: happenedAt,
    data,
  });
  expect(arrival?.headers["content-type"]).toBe("application/json");
  const { publicKey } = await fixtures.store.read((tx) => webhookSettings(tx, platformId));
  expect(arrival && isGenuine(arrival, publicKey)).toBe(true);
  expect(arrival && isGenuine({ ...arrival, text: `${arrival.text} ` }, publicKey)).toBe(false);
  expect(await fixtures.pending()).toBe(0);
});

test("a new address gets one TEST delivery without data, in one attempt", async () => {
  const receiver = await startReceiver(() => 500);
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.point(platformId, receiver.url);
  await fixtures.deliver();
  expect(await fixtures.pending()).toBe(0);
  expect(receiver.arrivals.map(({ event }) => Object.keys(event))).toEqual([["id", "type", "timestamp"]]);
  expect(receiver.arrivals[0]?.event.type).toBe("TEST");
});

test("a rejected delivery is logged without the reply of the endpoint", async () => {
  const receiver = await startReceiver(({ event }) => ({
    status: event.type === "TEST" ? 200 : 500,
    body: "a secret",
  }));
  const fixtures = await webhookFixtures();
  const logged = vi.spyOn(fixtures.runtime.logger, "info");
  await fixtures.record({ platformId: await fixtures.platform(receiver.url) });
  await fixtures.deliver();
  const [[line] = []] = logged.mock.calls;
  expect(line).toMatchObject({ attempt: { kind: "answered", status: 500 } });
  expect(JSON.stringify(logged.mock.calls)).not.toContain("a secret");
});

test("a rejected delivery is retried with growing pauses, the same id and a new signature, for a limited time", async () => {
  const receiver = await startReceiver(({ event }) => (event.type === "TEST" ? 200 : 503));
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.record({ platformId });
  const start = fixtures.clock.now();
  const triedAt: number[] = [];
  await fixtures.deliver();
  for (let due = await nextDue(fixtures); due !== undefined; due = await nextDue(fixtures)) {
    fixtures.clock.moveTo(due - 1);
    await fixtures.deliver();
    const before = receiver.arrivals.length;
    fixtures.clock.moveTo(due);
    await fixtures.deliver();
    expect(receiver.arrivals.length).toBe(before + 1);
    triedAt.push((due - start) / second);
  }
  expect(triedAt.slice(0, 5)).toEqual([1, 3, 7, 15, 31]);
  expect(triedAt.slice(10, 13)).toEqual([2047, 3847, 5647]);
  expect(triedAt.at(-1)).toBeGreaterThan((7 * day) / second - 1800);
  expect(triedAt.at(-1)).toBeLessThanOrEqual((7 * day) / second);
  const tries = receiver.arrivals.filter(({ event }) => event.type !== "TEST");
  expect(new Set(tries.map(({ text }) => text)).size).toBe(1);
  expect(new Set(tries.map(({ headers }) => headers["x-service-signature"])).size).toBe(tries.length);
  expect(await fixtures.pending()).toBe(0);
});

async function nextDue({ store }: WebhookFixtures): Promise<number | undefined> {
  const query = store.read((tx) => tx.selectFrom("deliveryQueues").select("dueAt").orderBy("dueAt").execute());
  return (await query)[0]?.dueAt;
}

test("any 2xx and 409 complete a delivery; a redirect does not", async () => {
  const answers = [204, 299, 409, 302];
  const elsewhere = await startReceiver();
  const receiver = await startReceiver(({ event: { data } }) => (response) => {
    const { status } = (data ?? { status: 200 }) as { status: number };
    response.writeHead(status, { location: elsewhere.url }).end();
  });
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  for (const status of answers) await fixtures.record({ platformId, resourceId: `Card:${status}`, data: { status } });
  await fixtures.deliver();
  fixtures.clock.moveTo(fixtures.clock.now() + second);
  await fixtures.deliver();
  const statuses = receiver.arrivals.flatMap(({ event: { data } }) => (data as { status?: number })?.status ?? []);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 299, 302, 302, 409]);
  expect(elsewhere.arrivals).toEqual([]);
});

test("a delivery found after the stop is not begun, and stays in its queue", async () => {
  const receiver = await startReceiver();
  const fixtures = await webhookFixtures();
  await fixtures.record({ platformId: await fixtures.platform(receiver.url) });

  const lookUp = fixtures.store.lookUp.bind(fixtures.store);
  vi.spyOn(fixtures.store, "lookUp").mockImplementation(async (work) => {
    const found = await lookUp(work);
    if (Array.isArray(found) && "resourceId" in Object(found[0])) await fixtures.sender.stop();
    return found;
  });
  await fixtures.sender.sendDue();
  await fixtures.sender.idle();

  expect(receiver.arrivals).toEqual([]);
  const held = await fixtures.store.read((tx) => tx.selectFrom("deliveryQueues").select("heldUntil").execute());
  expect(held).toEqual([{ heldUntil: 0 }, { heldUntil: 0 }]);
});

test("deliveries of one resource are ordered, each after the acceptance of the one before; others do not wait", async () => {
  let refusals = 2;
  const receiver = await startReceiver(({ event }) => (event.data === "a1" && refusals-- > 0 ? 500 : 200));
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  for (const data of ["a1", "b1", "a2", "a3", "b2"]) {
    await fixtures.record({ platformId, resourceId: `Card:${data[0]}`, data });
  }
  const reported = (): unknown[] => receiver.arrivals.flatMap(({ event }) => event.data ?? []);
  await fixtures.deliver();
  expect(new Set(reported())).toEqual(new Set(["a1", "b1", "b2"]));
  for (const wait of [1, 2]) {
    fixtures.clock.moveTo(fixtures.clock.now() + wait * second);
    await fixtures.deliver();
  }
  expect(reported().slice(3)).toEqual(["a1", "a1", "a2", "a3"]);
});

test("an event's data is read only with an endpoint", async () => {
  const receiver = await startReceiver();
  const fixtures = await webhookFixtures();
  let attempts = 0;
  const data = async (): Promise<unknown> => ({ attempts: ++attempts });
  await fixtures.record({ platformId: await fixtures.platform(), data });
  await fixtures.record({ platformId: await fixtures.platform(receiver.url), data });
  await fixtures.deliver();
  expect(receiver.arrivals.map(({ event }) => event.data)).toContainEqual({ attempts: 1 });
});

test("without an endpoint no event is stored; clearing it drops pending deliveries for good", async () => {
  const receiver = await startReceiver(({ event }) => (event.type === "TEST" ? 200 : 500));
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform();
  await fixtures.record({ platformId });
  expect(await fixtures.pending()).toBe(0);
  await fixtures.point(platformId, receiver.url);
  await fixtures.record({ platformId });
  await fixtures.deliver();
  await fixtures.point(platformId, null);
  expect(await fixtures.pending()).toBe(0);
  const next = await startReceiver();
  await fixtures.point(platformId, next.url);
  fixtures.clock.moveTo(fixtures.clock.now() + day);
  await fixtures.deliver();
  expect(next.arrivals.map(({ event }) => event.type)).toEqual(["TEST"]);
  expect(receiver.arrivals).toHaveLength(2);
});

test("a hanging endpoint delays only its own deliveries", async () => {
  const slow = await startReceiver(() => () => undefined);
  const quick = await startReceiver();
  const fixtures = await webhookFixtures();
  const [waiting, served] = [await fixtures.platform(slow.url), await fixtures.platform(quick.url)];
  for (let n = 0; n < 40; n++) {
    await fixtures.record({ platformId: waiting, resourceId: `Card:w${n}` });
    await fixtures.record({ platformId: served, resourceId: `Card:s${n}` });
  }
  await fixtures.sender.sendDue();
  await quick.received(41);
  await slow.received(8);
  await fixtures.sender.sendDue();
  await fixtures.sender.stop();
  expect(slow.arrivals).toHaveLength(8);
});

test("a shutdown requeues the delivery in progress for immediate redelivery", async () => {
  const receiver = await startReceiver((_arrival, index) => (index === 1 ? () => undefined : 200));
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.deliver();
  await fixtures.record({ platformId });
  await fixtures.sender.sendDue();
  await receiver.received(2);
  await fixtures.sender.stop();
  await fixtures.replica().deliver();
  expect(receiver.arrivals.map(({ event }) => event.id)[1]).toBe(receiver.arrivals[2]?.event.id);
  expect(await fixtures.pending()).toBe(0);
});

test("the claim of a dead process expires; a one-attempt delivery is not retried", async () => {
  const receiver = await startReceiver();
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.record({ platformId });
  // The state that a process leaves when it dies with both claimed.
  const heldUntil = fixtures.realTime.now() + 45 * second;
  await fixtures.store.transaction((tx) =>
    tx.updateTable("deliveryQueues").set({ claim: 1, tries: 1, firstTriedAt: 1, heldUntil }).execute(),
  );
  await fixtures.deliver();
  expect(receiver.arrivals).toEqual([]);
  fixtures.realTime.moveTo(heldUntil);
  await fixtures.deliver();
  expect(receiver.arrivals.map(({ event }) => event.type)).toEqual(["CARD.STATE_CHANGE"]);
  expect(await fixtures.pending()).toBe(0);
});

test("two replicas together deliver each event once", async () => {
  const receiver = await startReceiver();
  const fixtures = await webhookFixtures();
  const other = fixtures.replica();
  const platformId = await fixtures.platform(receiver.url);
  for (let n = 0; n < 60; n++) await fixtures.record({ platformId, resourceId: `Card:${n % 20}`, data: n });
  while ((await fixtures.pending()) > 0) await Promise.all([fixtures.deliver(), other.deliver()]);
  const ids = receiver.arrivals.map(({ event }) => event.id);
  expect(ids).toHaveLength(61);
  expect(new Set(ids).size).toBe(61);
});

test("advancing the clock during a delivery causes no duplicate", async () => {
  const held: ServerResponse[] = [];
  const receiver = await startReceiver(({ event }) =>
    event.type === "TEST" ? 200 : (response) => void held.push(response),
  );
  const fixtures = await webhookFixtures();
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.deliver();
  await fixtures.record({ platformId });
  await fixtures.sender.sendDue();
  await receiver.received(2);
  const other = fixtures.replica();
  for (const { clock, sender } of [fixtures, other]) {
    clock.moveTo(clock.now() + day);
    await sender.sendDue();
  }
  await other.sender.idle();
  expect(await claims(fixtures)).toEqual([{ claim: 1 }]);
  for (const response of held) response.end();
  await fixtures.sender.idle();
  expect(await fixtures.pending()).toBe(0);
});

function claims({ store }: WebhookFixtures): Promise<{ claim: number }[]> {
  return store.transaction((tx) => tx.selectFrom("deliveryQueues").select("claim").execute());
}

test("the contract declares delivered events, signature header and attempts", async () => {
  const contract: Contract = structuredClone(shipped);
  for (const webhook of Object.values(contract.webhooks)) {
    webhook.delivery.signatureHeader = "X-Other-Signature";
    webhook.delivery.settles = [418];
    webhook.events = webhook.events.filter((type) => type !== "CARD.FUNDING_SOURCE_CHANGE");
  }
  const receiver = await startReceiver(() => 418);
  const fixtures = await webhookFixtures(contract);
  const platformId = await fixtures.platform(receiver.url);
  await fixtures.record({ platformId, type: "CARD.FUNDING_SOURCE_CHANGE" });
  await fixtures.record({ platformId });
  await fixtures.deliver();
  expect(receiver.arrivals.map(({ event }) => event.type).sort()).toEqual(["CARD.STATE_CHANGE", "TEST"]);
  expect(receiver.arrivals.every(({ headers }) => headers["x-other-signature"] !== undefined)).toBe(true);
  expect(await fixtures.pending()).toBe(0);
});
