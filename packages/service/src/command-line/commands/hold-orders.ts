import { recordOperatorsAct } from "../../audit-log/index.ts";
import { holdOrders } from "../../rails/index.ts";
import { maskedAddress } from "../../storage/postgres/address.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, onStore } from "../operator-store.ts";

export const holdOrdersCommand: Command = defineCommand({
  summary:
    "Hands no order over until reconcile --release: after another tool has restored the store, before it is served.",
  options: ["store", "encryption-key"],
  check: checkStore,
  run: async (values, _given, { print }) => {
    const store = maskedAddress(values.store);
    await onStore(values, async ({ tx, ids, now }) => {
      await holdOrders(tx, now);
      await recordOperatorsAct(ids, tx, { action: "orders.held", subject: store, details: {}, now });
    });
    print(`${store} hands no order over until reconcile --release.`);
  },
});
