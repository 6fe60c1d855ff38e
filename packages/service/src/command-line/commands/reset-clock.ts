import { existsSync } from "node:fs";
import { recordOperatorsAct } from "../../audit-log/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { findLatestInstant, setLatestInstant } from "../../storage/identity/latest-instant.ts";
import { maskedAddress } from "../../storage/postgres/address.ts";
import { claimStore } from "../../storage/store-lock.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, onStore } from "../operator-store.ts";

export const resetClockCommand: Command = defineCommand({
  summary:
    "Lets a service start whose store has seen a later time than it is, because the clock was ahead. Stop the service first.",
  options: ["store", "encryption-key"],
  check: checkStore,
  run: async (values, _given, { print }) => {
    if (existsSync(values.store)) claimStore(values.store, "record its own time again").release();
    const store = maskedAddress(values.store);
    const { from, to } = await onStore(values, async ({ tx, ids, now }) => {
      const latest = await findLatestInstant(tx);
      if (latest === undefined) throw new RangeError(`${store} remembers no time; any start takes it.`);
      await setLatestInstant(tx, now);
      const instants = { from: toInstant(latest), to: toInstant(now) };
      await recordOperatorsAct(ids, tx, { action: "clock.reset", subject: store, details: instants, now });
      return instants;
    });
    print(`${store} goes on at ${to}; before, it had seen ${from}.`);
    print("What was made under the later time ends by that time: sessions, limits of a day and keys live longer.");
  },
});
