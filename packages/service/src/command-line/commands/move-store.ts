import { maskedAddress } from "../../storage/postgres/address.ts";
import { storeKindOf } from "../../storage/open-store.ts";
import { moveStore } from "../../storage/move-store.ts";
import { defineCommand, type Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const moveStoreCommand: Command = defineCommand({
  summary:
    "Moves a store from its file into PostgreSQL, compares both, and makes the file refuse further starts. Stop the service first.",
  options: ["from", "to", "encryption-key"],
  check: ({ from, to }) => {
    if (from === undefined || storeKindOf(from) !== "file")
      throw new UsageError("--from names the file of the store; give it.");
    if (to === undefined || storeKindOf(to) !== "database")
      throw new UsageError("--to names the database: postgres://user@host/database; give it.");
  },
  run: async ({ from, to, ...values }, _given, { print }) => {
    if (from === undefined || to === undefined) return;
    let rows = 0;
    await moveStore(from, to, {
      operatorKey: values["encryption-key"],
      onTable: (table, count) => {
        rows += count;
        if (count > 0) print(`${table}: ${count} rows`);
      },
    });
    print(
      `${maskedAddress(to)} holds the store, ${rows} rows; its ledger adds up. ${from} refuses every start from now on.`,
    );
    print("Start the services with that as --store, and with the same --encryption-key-file.");
  },
});
