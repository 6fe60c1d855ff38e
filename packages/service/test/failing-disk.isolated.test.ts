import { expect, onTestFinished, test } from "vitest";
import { failingDisk, full, syncFailed, writeFailed, type Moment } from "./failing-disk.ts";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const funds = 1_000_000;
const unavailable = { status: 503, code: "SERVICE_UNAVAILABLE" };

interface Paying {
  service: RunningService;
  store: string;
  /** One payment, as often as it is repeated. */
  pay: (key: string) => Promise<Reply<{ id?: string; code?: string }>>;
  balance: () => Promise<number>;
}

async function startPaying(): Promise<Paying> {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  const { customer, account } = await fundedCustomer(service, funds);
  const external = await registerUsdAccount(service, customer.id, "900");
  const body = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 1 };
  return {
    service,
    store,
    pay: (key) => service.call("POST", "/transfer-out", { body, headers: { "idempotency-key": key } }),
    balance: async () => {
      const { body: shown } = await service.call<{ data: { id: string; balance: { amount: number } }[] }>(
        "GET",
        `/customers/internal-accounts?customerId=${customer.id}`,
      );
      return shown.data.find(({ id }) => id === account.id)?.balance.amount ?? Number.NaN;
    },
  };
}

for (const [name, code, moment] of [
  ["a full disk", full, "before"],
  ["a failed write", writeFailed, "before"],
  ["a failed sync, after which the data is on the disk or not", syncFailed, "after"],
] as const satisfies readonly [string, number, Moment][]) {
  test(`${name} at any statement of a payment loses and doubles nothing, and gets 503`, async () => {
    const { service, store, pay, balance } = await startPaying();
    const disk = failingDisk();
    const paid: string[] = [];
    const refusals: Reply<unknown>[] = [];
    for (let at = 1, hasHappened = true; hasHappened; at += 1) {
      disk.plan({ at, code, moment });
      const first = await pay(`payment ${at}`);
      hasHappened = disk.heal();
      if (first.status !== 201) refusals.push(first);
      const again = await pay(`payment ${at}`);
      const { body: answer } = first.status === 201 ? first : again;
      expect(again).toMatchObject({ status: 201, body: answer });
      paid.push(again.body.id ?? "");
    }
    expect(refusals.length).toBeGreaterThan(10);
    for (const { status, body, headers } of refusals)
      expect([status, body, headers.get("retry-after")]).toEqual([503, expect.objectContaining(unavailable), "1"]);
    expect(new Set(paid).size).toBe(paid.length);
    expect(await balance()).toBe(funds - paid.length);
    await service.close();

    const reopened = await startService({ store });
    onTestFinished(reopened.close);
    for (const id of paid) expect((await reopened.call("GET", `/transactions/${id}`)).status).toBe(200);
  });
}
