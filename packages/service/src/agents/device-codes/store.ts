import { type Contract, parseDuration } from "@tallystick/contract";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { makeDeviceCode } from "../access-token.ts";
import type { AgentRow, DeviceCodeRow } from "../tables.ts";

/** The lifetime of a device code in milliseconds, as the contract declares it (G-65d). */
function lifetimeOf(contract: Contract): number {
  const expiry = contract.expiries.find(({ model }) => model === "DeviceCode");
  if (expiry === undefined) throw new Error("The contract does not say how long a device code lives");
  return parseDuration(expiry.after);
}

/** Makes the agent's device code, and invalidates its earlier ones (G-64c). */
export async function issueDeviceCode(
  { random, contract }: Runtime,
  tx: Tx,
  agent: Pick<AgentRow, "id" | "platformId">,
  now: number,
): Promise<{ code: string; row: DeviceCodeRow }> {
  await endDeviceCodes(tx, agent.id, now);
  const code = makeDeviceCode(random);
  const row: DeviceCodeRow = {
    codeHash: hashOf(tx, code),
    platformId: agent.platformId,
    agentId: agent.id,
    expiresAt: now + lifetimeOf(contract),
    redeemedAt: null,
    createdAt: now,
  };
  await tx.insertInto("agentDeviceCodes").values(row).execute();
  return { code, row };
}

function hashOf(tx: Tx, code: string): string {
  return tx.vault.fingerprint({ table: "agentDeviceCodes", column: "codeHash" }, code);
}

/** Invalidates the agent's codes that were not redeemed. */
async function endDeviceCodes(tx: Tx, agentId: string, now: number): Promise<void> {
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
