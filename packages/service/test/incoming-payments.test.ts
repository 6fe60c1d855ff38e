import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { balanceOf, createCustomer, fundedCustomer, transferIn, registerUsdAccount } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { startReceiver, type Answer, type Arrival, type Receiver } from "./webhook-receiver.ts";

type Incoming = Schema<"IncomingTransaction">;

const sender = "$charles@bank.example.com";

async function start(): Promise<RunningService> {
  const service = await startService();
  onTestFinished(service.close);
  return service;
}

function receive(
  { call }: RunningService,
  fields: Partial<Schema<"UmaPaymentSimulation">>,
): Promise<Reply<OrRefusal<Incoming>>> {
  const body = { senderUmaAddress: sender, receivingCurrencyCode: "USD", receivingCurrencyAmount: 2500, ...fields };
  return call("POST", "/sandbox/uma/receive", { body });
}

async function now({ call }: RunningService, { id }: Incoming): Promise<Incoming> {
  return (await call<Incoming>("GET", `/transactions/${id}`)).body;
}

function isAsked({ event }: Arrival): boolean {
  return event.type === "INCOMING_PAYMENT.PENDING";
}

/** An endpoint that replies to requests for a decision like this, and to everything else with 200. */
async function endpoint(service: RunningService, answer: (arrival: Arrival) => Answer): Promise<Receiver> {
  const receiver = await startReceiver((arrival) => (isAsked(arrival) ? answer(arrival) : 200));
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  return receiver;
}

/** Makes the platform ask payers in dollars for a name. */
async function requireNames(service: RunningService): Promise<void> {
  const dollars = {
    currencyCode: "USD",
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [
      { name: "FULL_NAME", mandatory: true },
      { name: "EMAIL", mandatory: false },
    ],
    enabledTransactionTypes: ["INCOMING", "OUTGOING"],
  };
  await service.call("PATCH", "/config", { body: { supportedCurrencies: [dollars] } });
}

function decide(
  { call }: RunningService,
  { id }: Incoming,
  verdict: "approve" | "reject",
  body?: unknown,
): Promise<Reply<OrRefusal<Incoming>>> {
  return call("POST", `/transactions/${id}/${verdict}`, body === undefined ? {} : { body });
}

test("without an endpoint, a payment from a UMA address is pending and then accepted", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 10);
  const { status, body } = await receive(service, { customerId: owner.customer.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: "INCOMING",
    status: "PENDING",
    source: { sourceType: "UMA_ADDRESS", umaAddress: sender, currency: "USD" },
    destination: { destinationType: "ACCOUNT", accountId: owner.account.id, currency: "USD" },
    customerId: owner.customer.id,
    platformCustomerId: owner.customer.platformCustomerId,
    receivedAmount: { amount: 2500 },
  });
  await service.advance(0);
  expect(await now(service, body)).toMatchObject({ status: "COMPLETED", settledAt: expect.any(String) });
  expect(await balanceOf(service, owner)).toBe(2510);
  const byAddress = await receive(service, { receiverUmaAddress: owner.customer.umaAddress?.toUpperCase() });
  await service.advance(0);
  expect((await now(service, byAddress.body)).status).toBe("COMPLETED");
  expect(await decide(service, body, "approve")).toMatchObject({
    status: 409,
    body: { code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" },
  });
});

test.each(["bob@bank.example.com", "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b11"])(
  "the sender %s of a payment is returned as a UMA address, whatever its form",
  async (senderUmaAddress) => {
    const service = await start();
    const customer = await createCustomer(service);
    const { body } = await receive(service, { customerId: customer.id, senderUmaAddress });
    const umaAddress = senderUmaAddress.toLowerCase();
    expect(body.source).toEqual({ sourceType: "UMA_ADDRESS", umaAddress, currency: "USD" });
  },
);

test("an unknown, unverified or currency-less receiver is not paid", async () => {
  const service = await start();
  const { customer } = await fundedCustomer(service, 0);
  const pending = await createCustomer(service, { fullName: "Ada 001" });
  const otherCustomer = await createCustomer(service, {}, service.second);
  const refusal = async (fields: Partial<Schema<"UmaPaymentSimulation">>): Promise<string> => {
    const { status, body } = await receive(service, fields);
    return `${status} ${body.code}`;
  };
  expect(await refusal({})).toBe("400 INVALID_INPUT");
  expect(await refusal({ receiverUmaAddress: "$nobody@uma.example.com" })).toBe("404 UMA_NOT_FOUND");
  expect(await refusal({ receiverUmaAddress: otherCustomer.umaAddress })).toBe("404 UMA_NOT_FOUND");
  expect(await refusal({ customerId: otherCustomer.id })).toBe("400 INVALID_INPUT");
  expect(await refusal({ customerId: pending.id, receiverUmaAddress: customer.umaAddress })).toBe("400 INVALID_INPUT");
  expect(await refusal({ customerId: pending.id })).toBe("403 USER_NOT_READY");
  expect(await refusal({ customerId: customer.id, receivingCurrencyCode: "JMD" })).toBe("400 INVALID_CURRENCY");
});

test("the endpoint's reply decides: 200 accepts the payment, 403 rejects it, 422 and others make it fail", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  let answer: Answer = 200;
  const receiver = await endpoint(service, () => answer);
  const outcomeOf = async (given: Answer): Promise<(string | undefined)[]> => {
    answer = given;
    const { body } = await receive(service, { customerId: owner.customer.id });
    const isAbout = ({ event: { type, data } }: Arrival): boolean =>
      type !== "INCOMING_PAYMENT.PENDING" &&
      typeof data === "object" &&
      data !== null &&
      Reflect.get(data, "id") === body.id;
    while (!receiver.arrivals.some(isAbout)) await receiver.received(receiver.arrivals.length + 1);
    const { status, failureReason } = await now(service, body);
    return [receiver.arrivals.find(isAbout)?.event.type, status, failureReason];
  };
  const failed = "INCOMING_PAYMENT.FAILED";
  expect(await outcomeOf(200)).toEqual(["INCOMING_PAYMENT.COMPLETED", "COMPLETED", undefined]);
  expect(await outcomeOf({ status: 403, body: { code: "UNKNOWN" } })).toEqual([failed, "REJECTED", undefined]);
  expect(await outcomeOf(422)).toEqual([failed, "FAILED", "MISSING_MANDATORY_PAYEE_DATA"]);
  expect(await outcomeOf(500)).toEqual([failed, "FAILED", "PAYMENT_APPROVAL_WEBHOOK_ERROR"]);
  expect(await balanceOf(service, owner)).toBe(2500);
});

test("a 202 leaves the decision to the platform, and one of many calls decides", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  const receiver = await endpoint(service, () => 202);
  const { body } = await receive(service, { customerId: owner.customer.id });
  await receiver.received(2);
  expect((await now(service, body)).status).toBe("PENDING");
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => decide(service, body, index % 2 === 0 ? "approve" : "reject")),
  );
  const decided = replies.filter(({ status }) => status === 200);
  expect(decided).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await now(service, body)).status).toBe(decided[0]?.body.status);
  expect(await balanceOf(service, owner)).toBe(decided[0]?.body.status === "COMPLETED" ? 2500 : 0);
  // The planned effect of silence comes too late.
  await service.advance(10_000);
  expect((await now(service, body)).status).toBe(decided[0]?.body.status);
});

test("a payment without a decision in time fails for good", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  const receiver = await endpoint(service, () => 202);
  const { body } = await receive(service, { customerId: owner.customer.id });
  await receiver.received(2);
  await service.advance(4000);
  expect((await now(service, body)).status).toBe("PENDING");
  await service.advance(2000);
  const failure = { status: "FAILED", failureReason: "PAYMENT_APPROVAL_TIMED_OUT" };
  expect(await now(service, body)).toMatchObject(failure);
  expect((await decide(service, body, "approve")).status).toBe(409);
  expect((await decide(service, body, "reject", { reason: "late" })).status).toBe(409);
  expect(await balanceOf(service, owner)).toBe(0);
});

test("approval needs the requested fields of the receiver, from call and endpoint", async () => {
  const service = await start();
  await requireNames(service);
  const owner = await fundedCustomer(service, 0);
  const given = { receiverCustomerInfo: { FULL_NAME: "Ada Byron" } };
  const answers: Answer[] = [202, 202, 200, { status: 200, body: given }];
  const receiver = await endpoint(service, () => answers.shift() ?? 500);
  const made = async (count: number): Promise<Incoming> => {
    const { body } = await receive(service, { customerId: owner.customer.id });
    while (receiver.arrivals.filter(isAsked).length < count) await receiver.received(receiver.arrivals.length + 1);
    expect(receiver.arrivals.findLast(isAsked)?.event.data).toEqual({
      ...body,
      requestedReceiverCustomerInfoFields: [
        { name: "FULL_NAME", mandatory: true },
        { name: "EMAIL", mandatory: false },
      ],
    });
    return body;
  };
  const lacking = { status: "FAILED", failureReason: "MISSING_MANDATORY_PAYEE_DATA" };
  expect((await decide(service, await made(1), "approve")).body).toMatchObject(lacking);
  expect((await decide(service, await made(2), "approve", given)).body).toMatchObject({ status: "COMPLETED" });
  const third = await made(3);
  await expect.poll(() => now(service, third)).toMatchObject(lacking);
  const fourth = await made(4);
  await expect.poll(() => now(service, fourth)).toMatchObject({ status: "COMPLETED" });
  expect(await balanceOf(service, owner)).toBe(5000);
});

test("an accepted payment above the account's limit fails", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, owner.customer.id);
  await transferIn(service, external.id, owner.account.id, Number.MAX_SAFE_INTEGER - 1);
  const receiver = await endpoint(service, () => 202);
  const { body } = await receive(service, { customerId: owner.customer.id });
  await receiver.received(1);
  expect((await decide(service, body, "approve")).body.status).toBe("FAILED");
  expect(await balanceOf(service, owner)).toBe(Number.MAX_SAFE_INTEGER - 1);
});

test("only incoming UMA payments await a decision", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, owner.customer.id, "005");
  const { body } = await transferIn(service, external.id, owner.account.id, 5);
  expect(body.status).toBe("PENDING");
  const refused = { status: 409, body: { code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" } };
  for (const verdict of ["approve", "reject"] as const) {
    expect(await decide(service, body as Incoming, verdict)).toMatchObject(refused);
    const none = { id: "Transaction:none" } as Incoming;
    const unknown = { status: 404, body: { code: "TRANSACTION_NOT_FOUND" } };
    expect(await decide(service, none, verdict)).toMatchObject(unknown);
  }
});

test("a receipt is confirmed with the given time or the current one, and the last confirmation counts", async () => {
  const service = await start();
  const owner = await fundedCustomer(service, 0);
  const { body } = await receive(service, { customerId: owner.customer.id });
  await service.advance(60_000);
  const path = `/transactions/${body.id}/confirm`;
  const given = "2026-01-02T03:04:05.678Z";
  const offset = { receiptDeliveryConfirmedAt: "2026-01-02T05:04:05.678+02:00" };
  const first = await service.call<Incoming>("POST", path, { body: offset });
  expect(first).toMatchObject({ status: 200, body: { receiptDeliveryConfirmedAt: given } });
  expect((await now(service, body)).receiptDeliveryConfirmedAt).toBe(given);
  const again = await service.call<Incoming>("POST", path);
  expect(again.body.receiptDeliveryConfirmedAt).toBe(again.body.updatedAt);
  expect(await service.call("POST", path, { as: service.second })).toMatchObject({ status: 404 });
});
