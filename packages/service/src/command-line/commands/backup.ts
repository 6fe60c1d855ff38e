import { recordOperatorsAct } from "../../audit-log/index.ts";
import { backUp } from "../../storage/back-up.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStoreFile, onStore } from "../operator-store.ts";

export const backupCommand: Command = defineCommand({
  summary: "Copies the store, which may be in use, into a new file, as it is at one moment.",
  options: ["store", "encryption-key"],
  arguments: ["FILE"],
  check: (values) =>
    checkStoreFile(values, "pg_dump copies it as it is at one moment, and pg_basebackup with its log to any moment."),
  run: async (values, [file = ""], { print }) => {
    // Before anything is copied: what would keep the act from being recorded.
    await onStore(values, async () => undefined);
    await backUp(values.store, file);
    const details = { store: values.store };
    await onStore(values, ({ tx, ids, now }) =>
      recordOperatorsAct(ids, tx, { action: "store.backed-up", subject: file, details, now }),
    );
    print(
      `${file} holds the store. It can be restored only with the encryption key, which is not in it: keep that elsewhere.`,
    );
  },
});
