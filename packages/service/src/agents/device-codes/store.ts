import type { Tx } from "../../storage/store.ts";
import type { DeviceCodeRow } from "../tables.ts";

/** Stores the hash of a code. */
export async function insertDeviceCode(
  tx: Tx,
  code: string,
  columns: Omit<DeviceCodeRow, "codeHash">,
): Promise<DeviceCodeRow> {
  const row = { codeHash: hashOf(tx, code), ...columns };
  await tx.insertInto("agentDeviceCodes").values(row).execute();
  return row;
}

function hashOf(tx: Tx, code: string): string {
  return tx.vault.fingerprint({ table: "agentDeviceCodes", column: "codeHash" }, code);
}

/** Invalidates the agent's codes that were not redeemed. */
export async function endDeviceCodes(tx: Tx, agentId: string, now: number): Promise<void> {
  await tx
    .updateTable("agentDeviceCodes")
    .set({ expiresAt: now })
    .where("agentId", "=", agentId)
    .where("redeemedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
}

/** The code, in either letter case, unless its agent was deleted. */
export function findDeviceCode(tx: Tx, code: string): Promise<DeviceCodeRow | undefined> {
  return tx
    .selectFrom("agentDeviceCodes")
    .innerJoin("agents", "agents.id", "agentDeviceCodes.agentId")
    .selectAll("agentDeviceCodes")
    .where("agentDeviceCodes.codeHash", "=", hashOf(tx, code.toUpperCase()))
    .where("agents.isDeleted", "=", 0)
    .executeTakeFirst();
}

/** Uses a code up; of several concurrent redemptions one succeeds. */
export async function redeemDeviceCode(tx: Tx, codeHash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("agentDeviceCodes")
    .set({ redeemedAt: now })
    .where("codeHash", "=", codeHash)
    .where("redeemedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
