import { sign, type KeyObject } from "node:crypto";
import { parseDuration, type Delivery } from "@tallystick/contract";
import type { MemoryTx, Ports } from "@tallystick/server";
import { newId } from "./ids.ts";
import { deliveries, endpointUrl, endpointVersion, newRow, type DeliveryRow, type RentalRow } from "./rows.ts";
import { firstVersion, toFirstRental } from "./first-version.ts";
import { toRental } from "./view.ts";

/** Queues an event in the unit of work of what it reports, so that both are stored or neither is. */
export function emit(tx: MemoryTx, { type, rental, now }: { type: string; rental: RentalRow; now: number }): void {
  if (endpointUrl(tx) === undefined) return;
  const row = newRow(tx, newId.event(), now);
  const body = JSON.stringify({ id: row.id, type, timestamp: new Date(now).toISOString(), data: dataFor(tx, rental) });
  deliveries(tx).set(row.id, { ...row, rentalId: rental.id, type, body, tries: 0, dueAt: now });
}

/** The rental as the version of the endpoint shows it. */
function dataFor(tx: MemoryTx, rental: RentalRow): object {
  const shown = toRental(rental);
  return endpointVersion(tx) === firstVersion.contract.version ? toFirstRental(shown) : shown;
}

export interface Sender {
  /** Sends what is due, and waits until all of it has been answered. */
  sendDue(): Promise<void>;
}

interface SenderParts {
  ports: Pick<Ports<MemoryTx>, "transaction" | "read">;
  now: () => number;
  /** Signs. */
  key: KeyObject;
  delivery: Delivery;
}

/** Sends each event until the endpoint takes it, as the contract says. */
export function createSender({ ports, now, key, delivery }: SenderParts): Sender {
  const underWay = new Set<string>();

  async function sendOne(row: DeliveryRow, url: string): Promise<void> {
    const isTaken = await post(url, row.body, delivery, key);
    await ports.transaction(async (tx) => {
      const dueAt = delivery.once.includes(row.type) ? undefined : nextTry(row, delivery, now());
      if (isTaken || dueAt === undefined) deliveries(tx).delete(row.id);
      else deliveries(tx).set(row.id, { ...row, tries: row.tries + 1, dueAt });
    });
  }

  return {
    async sendDue() {
      const { url, due } = await ports.read(async (tx) => ({ url: endpointUrl(tx), due: dueNow(tx, now()) }));
      const free = due.filter(({ rentalId }) => !underWay.has(rentalId));
      if (url === undefined) return;
      for (const { rentalId } of free) underWay.add(rentalId);
      await Promise.all(free.map((row) => sendOne(row, url).finally(() => underWay.delete(row.rentalId))));
    },
  };
}

/** The oldest event of each rental, if it is due: the events of one rental arrive in their order. */
function dueNow(tx: MemoryTx, now: number): DeliveryRow[] {
  const oldest = new Map<string, DeliveryRow>();
  for (const row of deliveries(tx).values()) if (!oldest.has(row.rentalId)) oldest.set(row.rentalId, row);
  return [...oldest.values()].filter(({ dueAt }) => dueAt <= now);
}

/** When to try again after one more try; undefined when it is too late. */
function nextTry({ tries, createdAt }: DeliveryRow, { retry }: Delivery, now: number): number | undefined {
  const wait = Math.min(parseDuration(retry.first) * 2 ** tries, parseDuration(retry.longest));
  return now + wait > createdAt + parseDuration(retry.until) ? undefined : now + wait;
}

/** Whether the endpoint took it. */
async function post(
  url: string,
  body: string,
  { signatureHeader, timeout, settles }: Delivery,
  key: KeyObject,
): Promise<boolean> {
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: sign("sha256", Buffer.from(body), key).toString("base64"),
  };
  try {
    const signal = AbortSignal.timeout(parseDuration(timeout));
    const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await reply.body?.cancel();
    return reply.ok || settles.includes(reply.status);
  } catch {
    return false;
  }
}
