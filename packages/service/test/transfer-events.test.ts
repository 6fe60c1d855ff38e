import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fundedCustomer, registerUsdAccount, transferIn, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { startReceiver, type Receiver } from "./webhook-receiver.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

async function pointAt(webhookEndpoint: string | null): Promise<void> {
  await service.call("PATCH", "/config", { body: { webhookEndpoint } });
}

/** From now on, until the test is over, all events of the platform arrive there. */
async function listen(): Promise<Receiver> {
  const receiver = await startReceiver();
  await pointAt(receiver.url);
  onTestFinished(() => pointAt(null));
  await receiver.received(1);
  return receiver;
}

interface ReportedEvent {
  id: string;
  status: string;
  /** Of an account. */
  balance?: Schema<"Money">;
}

/** The events of one resource, in order; for a balance, its amount. */
function reportedEventsOf({ arrivals }: Receiver, id: string): string[] {
  const events = arrivals.map(({ event }) => ({ type: event.type, data: event.data as ReportedEvent | undefined }));
  return events
    .filter(({ data }) => data?.id === id)
    .map(({ type, data }) => `${type} ${data?.balance?.amount ?? data?.status}`);
}

/** The same, once there are that many. */
async function reported(receiver: Receiver, id: string, count: number): Promise<string[]> {
  while (reportedEventsOf(receiver, id).length < count) await receiver.received(receiver.arrivals.length + 1);
  return reportedEventsOf(receiver, id);
}

interface Story {
  ending: string;
  out: string[];
  balancesOut: number[];
  in: string[];
  balancesIn: number[];
}

const pending = "OUTGOING_PAYMENT.PENDING PENDING";
const failed = [
  "OUTGOING_PAYMENT.FAILED FAILED",
  "OUTGOING_PAYMENT.REFUND_PENDING FAILED",
  "OUTGOING_PAYMENT.REFUND_COMPLETED FAILED",
];
const rejected = failed.map((event) => event.replace(/FAILED$/, "REJECTED"));

const stories: Story[] = [
  {
    ending: "900",
    out: [pending, "OUTGOING_PAYMENT.COMPLETED COMPLETED"],
    balancesOut: [600],
    in: ["INCOMING_PAYMENT.COMPLETED COMPLETED"],
    balancesIn: [1400],
  },
  ...["002", "003", "005"].map((ending) => ({
    ending,
    out: [pending, ...failed],
    balancesOut: [600, 1000],
    in: ["INCOMING_PAYMENT.FAILED FAILED"],
    balancesIn: [],
  })),
  {
    ending: "004",
    out: [pending, ...rejected],
    balancesOut: [600, 1000],
    in: ["INCOMING_PAYMENT.FAILED REJECTED"],
    balancesIn: [],
  },
];

function balances(amounts: number[]): string[] {
  return amounts.map((amount) => `INTERNAL_ACCOUNT.BALANCE_UPDATED ${amount}`);
}

for (const story of stories) {
  test(`a transfer out to an account ending in ${story.ending} has events for its steps and every balance`, async () => {
    const { customer, account } = await fundedCustomer(service, 1000);
    const external = await registerUsdAccount(service, customer.id, story.ending);
    const receiver = await listen();
    const { body } = await transferOut(service, account.id, external.id, 400);
    await service.advance(30_000);
    expect(await reported(receiver, body.id, story.out.length)).toEqual(story.out);
    expect(await reported(receiver, account.id, story.balancesOut.length)).toEqual(balances(story.balancesOut));
  });

  test(`a transfer in from an account ending in ${story.ending} has events for its end and the balance`, async () => {
    const { customer, account } = await fundedCustomer(service, 1000);
    const external = await registerUsdAccount(service, customer.id, story.ending);
    const receiver = await listen();
    const { body } = await transferIn(service, external.id, account.id, 400);
    await service.advance(30_000);
    expect(await reported(receiver, body.id, story.in.length)).toEqual(story.in);
    expect(await reported(receiver, account.id, story.balancesIn.length)).toEqual(balances(story.balancesIn));
  });
}

test("funding has an event with the listed balance; a refusal has none", async () => {
  const { customer, account } = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, customer.id);
  const receiver = await listen();
  expect((await transferOut(service, account.id, external.id, 1)).status).toBe(400);
  const path = `/sandbox/internal-accounts/${account.id}/fund`;
  const { body } = await service.call("POST", path, { body: { amount: 7 } });
  expect(await reported(receiver, account.id, 1)).toEqual(balances([7]));
  expect(receiver.arrivals.map(({ event }) => event.data)).toContainEqual(body);
});

test("a repeated key causes no further events", async () => {
  const { customer, account } = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, customer.id);
  const receiver = await listen();
  const headers = { "idempotency-key": "told once" };
  const { body } = await transferOut(service, account.id, external.id, 400, { headers });
  expect((await transferOut(service, account.id, external.id, 400, { headers })).body).toEqual(body);
  const after = await transferIn(service, external.id, account.id, 1);
  expect(await reported(receiver, after.body.id, 1)).toHaveLength(1);
  expect(await reported(receiver, account.id, 2)).toEqual(balances([600, 601]));
  expect(await reported(receiver, body.id, 2)).toHaveLength(2);
});
