import { assertConserved } from "../../ledger/index.ts";
import { countOpenOrders, heldSince, readUnknownReports } from "../../rails/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { assertWhole } from "../../storage/back-up.ts";
import { findLatestInstant, toleratedLagMs } from "../../storage/identity/latest-instant.ts";
import { storeKindOf } from "../../storage/open-store.ts";
import { findIdentity } from "../../storage/identity/store.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, readStore } from "../operator-store.ts";

export const verifyStoreCommand: Command = defineCommand({
  summary:
    "Checks a store, which may be in use: its file, key, references, ledger and orders; exits 1 on a difference.",
  options: ["store", "encryption-key"],
  check: checkStore,
  run: async (values, _given, { print, fail }) => {
    const findings = await readStore(values, async ({ tx, now }) => {
      const identity = await findIdentity(tx);
      const latest = (await findLatestInstant(tx)) ?? now;
      const held = await heldSince(tx);
      const unknown = (await readUnknownReports(tx)).length;
      return {
        mode: identity?.mode ?? "not recorded",
        openOrders: await countOpenOrders(tx),
        differences: [
          ...(storeKindOf(values.store) === "file" ? await failureOf(() => assertWhole(values.store)) : []),
          ...(await failureOf(() => assertConserved(tx))),
          ...(identity ? [] : ["its mode is not recorded; start it once with --record-mode"]),
          ...(latest > now + toleratedLagMs
            ? [`it has seen ${toInstant(latest)}, which is later than now; see reset-clock`]
            : []),
          ...(unknown > 0 ? [`${unknown} reports are about orders that it does not have; see list-orders`] : []),
          ...(held === undefined ? [] : [`its orders are held since ${toInstant(held)}; see reconcile`]),
        ],
      };
    });
    print(JSON.stringify(findings));
    if (findings.differences.length > 0) fail();
  },
});

async function failureOf(check: () => unknown): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
