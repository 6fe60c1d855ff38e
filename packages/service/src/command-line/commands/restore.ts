import { recordOperatorsAct } from "../../audit-log/index.ts";
import { createIds } from "../../runtime/ids.ts";
import { systemClock } from "../../runtime/clock.ts";
import { systemRandomness } from "../../runtime/randomness.ts";
import { restore } from "../../storage/restore.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStoreFile } from "../operator-store.ts";

export const restoreCommand: Command = defineCommand({
  summary:
    "Puts a backup in the place of the store, after its file, key, migrations and ledger are checked. Stop the service first.",
  options: ["store", "encryption-key", "force"],
  arguments: ["FILE"],
  check: (values) =>
    checkStoreFile(
      values,
      "pg_restore, or a base backup with its log, brings it back; give hold-orders then, before it is served.",
    ),
  run: async ({ store, force, ...values }, [file = ""], { print }) => {
    const operatorKey = values["encryption-key"];
    const ids = createIds(systemClock, systemRandomness);
    const now = systemClock.now();
    const act = { action: "store.restored", subject: store, details: { file }, now } as const;
    const kept = await restore(file, store, {
      ...(operatorKey && { operatorKey }),
      force,
      record: (restored) => restored.transaction((tx) => recordOperatorsAct(ids, tx, act)),
    });
    print(`${store} is the store of ${file}; its ledger adds up.`);
    if (kept !== undefined) print(`What was there before is kept as ${kept}.`);
  },
});
