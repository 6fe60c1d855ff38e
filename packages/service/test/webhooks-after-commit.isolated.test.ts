import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { failingDisk, full, syncFailed, type Moment } from "./failing-disk.ts";
import { fundedCustomer, registerUsdAccount, transferOut } from "./funded-customer.ts";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { startReceiver, type Arrival, type Receiver } from "./webhook-receiver.ts";

interface Watched {
  receiver: Receiver;
  /** Payments whose webhook arrived while nobody else could read them in the store. */
  early: string[];
  /** Payments that a webhook spoke of. */
  reported: Set<string>;
}

/** An endpoint that looks into the store at the moment in which a webhook arrives. */
async function watch(store: string): Promise<Watched> {
  const connection = new DatabaseSync(store, { readOnly: true });
  onTestFinished(() => connection.close());
  const find = connection.prepare("select id from transactions where id = ?");
  const [early, reported] = [[] as string[], new Set<string>()];
  const receiver = await startReceiver(({ event: { data } }: Arrival) => {
    const id: unknown = Reflect.get(Object(data), "id");
    if (typeof id !== "string" || !id.startsWith("Transaction:")) return 200;
    reported.add(id);
    if (find.get(id) === undefined) early.push(id);
    return 200;
  });
  return { receiver, early, reported };
}

for (const [name, code, moment] of [
  ["a full disk", full, "before"],
  ["a commit that is on the disk although it failed", syncFailed, "after"],
] as const satisfies readonly [string, number, Moment][]) {
  test(`with ${name} at any statement, no webhook precedes the commit of its payment`, async () => {
    const store = temporaryStore();
    const service = await startService({ store });
    onTestFinished(service.close);
    const { customer, account } = await fundedCustomer(service, 1_000_000);
    const external = await registerUsdAccount(service, customer.id, "900");
    const { receiver, early, reported } = await watch(store);
    await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
    const disk = failingDisk();
    const paid: string[] = [];
    let refused = 0;
    for (let at = 1, hasHappened = true; hasHappened; at += 1) {
      disk.plan({ at, code, moment });
      const { status, body } = await transferOut(service, account.id, external.id, 1);
      hasHappened = disk.heal();
      if (status === 201) paid.push(body.id);
      else refused += 1;
      // The next fault is to meet the next payment, not what still follows this one.
      await service.advance(60_000);
      while (!paid.every((id) => reported.has(id))) await receiver.received(receiver.arrivals.length + 1);
    }
    expect(refused).toBeGreaterThan(10);
    expect(paid.length).toBeGreaterThan(0);
    expect(early).toEqual([]);
  });
}

test("the test detects a webhook of an uncommitted payment", async () => {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  const { receiver, early } = await watch(store);
  const event = { id: "Webhook:1", type: "OUTGOING_PAYMENT.PENDING", data: { id: "Transaction:1" } };
  await fetch(receiver.url, { method: "POST", body: JSON.stringify(event) });
  expect(early).toEqual(["Transaction:1"]);
});
