/** A worker that pays a list of orders by an outbox: `node pay-all.ts <URL> <store> <worker> <orders>`. */
import { DatabaseSync } from "node:sqlite";
import { createClient } from "../../src/index.ts";
import { createFileStore, createSqliteStore } from "../../src/node.ts";
import { createOutbox } from "../../src/outbox.ts";

const [baseUrl = "", path = "", worker = "", orders = ""] = process.argv.slice(2);
const client = createClient({
  baseUrl,
  clientId: "id",
  clientSecret: "secret",
  retry: { attempts: 2, baseDelayMs: 5 },
});
const store = path.endsWith(".sqlite")
  ? createSqliteStore(new DatabaseSync(path, { timeout: 5_000 }))
  : createFileStore(path);
// The clock of the second worker is ahead, so that it takes calls which the first one is still making.
const aheadMs = worker === "two" ? 9_900 : 0;
const clock = { now: () => Date.now() + aheadMs };
const outbox = createOutbox({ client, store, worker, clock, leaseMs: 10_000 });

const source = { accountId: "InternalAccount:1" };
const destination = { accountId: "ExternalAccount:1" };
await Promise.all(
  Array.from({ length: Number(orders) }, async (_, order) => {
    const body = { source, destination, amount: 1 + order };
    for (let tries = 0; tries < 50; tries++) {
      const { outcome } = await outbox.call(`order-${order}`, "transfers.out", { body });
      if (outcome !== "unknown") return;
    }
    throw new Error(`order-${order} stayed unknown`);
  }),
);
console.log("paid");
