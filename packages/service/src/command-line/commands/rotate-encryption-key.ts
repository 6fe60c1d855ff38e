import { recordOperatorsAct } from "../../audit-log/index.ts";
import { keyBesideStore } from "../../storage/encryption/key-beside-store.ts";
import { storeKindOf } from "../../storage/open-store.ts";
import { maskedAddress } from "../../storage/postgres/address.ts";
import { rotateOperatorKey } from "../../storage/encryption/store-key.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, onStore } from "../operator-store.ts";
import { UsageError } from "../usage-error.ts";

export const rotateEncryptionKeyCommand: Command = defineCommand({
  summary:
    "Encrypts the store's key with another key of the operator; the service may run, and needs the new key at its next start.",
  options: ["store", "encryption-key", "new-encryption-key", "keep-old-key"],
  check: (values) => {
    checkStore(values);
    if (values["new-encryption-key"] === undefined)
      throw new UsageError("--new-encryption-key-file names the new key; give it.");
    if (storeKindOf(values.store) === "database" && values["encryption-key"] === undefined)
      throw new UsageError("--encryption-key-file names the key of the database; give it.");
  },
  run: async (values, _given, { print }) => {
    const { "new-encryption-key": next, "keep-old-key": keepOld } = values;
    if (next === undefined) return;
    const current = values["encryption-key"] ?? keyBesideStore(values.store, false);
    const store = maskedAddress(values.store);
    await onStore(values, async ({ tx, ids, now }) => {
      await rotateOperatorKey(tx, { current, next, keepOld });
      const details = { from: current.id, to: next.id, keepOld };
      await recordOperatorsAct(ids, tx, { action: "encryption-key.rotated", subject: store, details, now });
    });
    print(`${store} opens with the key ${next.id}${keepOld ? `, and still with ${current.id}` : " only"}.`);
    print("Backups that were made before need the old key.");
  },
});
