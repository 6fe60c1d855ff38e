import { readFileSync } from "node:fs";
import { recordOperatorsAct } from "../../audit-log/index.ts";
import { reconcile, releaseOrders, statementOf } from "../../rails/index.ts";
import { maskedAddress } from "../../storage/postgres/address.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, onStore } from "../operator-store.ts";
import { UsageError } from "../usage-error.ts";

export const reconcileCommand: Command = defineCommand({
  summary:
    'Compares the orders of the store with those that the bank knows, one line {"reference": "…"} each; with --release a restored store hands orders over again.',
  options: ["store", "encryption-key", "release"],
  arguments: ["STATEMENT"],
  check: checkStore,
  run: async (values, [file = ""], { print, fail }) => {
    const text = read(file);
    const differences = await onStore(values, async ({ tx, ids, now }) => {
      const found = await reconcile(tx, statementOf(text), now);
      const unknown = found.filter((difference) => difference.unknown === "here").length;
      if (values.release && unknown > 0)
        throw new RangeError(
          `The bank has ${unknown} orders that the store does not have, so orders stay held. Say in the statement which open order each is, {"reference": "…", "order": "…"}, or leave it out once the bank has cancelled it. list-orders shows the open ones; without --release the differences are printed.`,
        );
      if (values.release) await releaseOrders(tx);
      const details = { statement: file, differences: found.length, released: values.release };
      await recordOperatorsAct(ids, tx, {
        action: "orders.reconciled",
        subject: maskedAddress(values.store),
        details,
        now,
      });
      return found;
    });
    for (const difference of differences) print(JSON.stringify(difference));
    if (differences.some(({ unknown }) => unknown === "here")) fail();
  },
});

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${file} cannot be read as a statement: ${reason}`, { cause });
  }
}
