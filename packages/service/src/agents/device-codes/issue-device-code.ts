import { lifetimeOf } from "../../runtime/lifetime.ts";
import type { Randomness } from "../../runtime/randomness.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import type { AgentRow, DeviceCodeRow } from "../tables.ts";
import { endDeviceCodes, insertDeviceCode } from "./store.ts";

const codePrefix = "TALLY-AGENT";

/** Without letters that look like digits. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";

/** Makes the agent's device code, and invalidates its earlier ones (G-64c). */
export async function issueDeviceCode(
  { random, contract }: Runtime,
  tx: Tx,
  agent: Pick<AgentRow, "id" | "platformId">,
  now: number,
): Promise<{ code: string; row: DeviceCodeRow }> {
  await endDeviceCodes(tx, agent.id, now);
  const code = generateDeviceCode(random);
  const expiresAt = now + lifetimeOf(contract, "DeviceCode");
  const row = { platformId: agent.platformId, agentId: agent.id, expiresAt, redeemedAt: null, createdAt: now };
  return { code, row: await insertDeviceCode(tx, code, row) };
}

/** Two groups of four characters that people can read out (G-64). */
function generateDeviceCode(random: Randomness): string {
  const letters = Array.from(random.bytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${codePrefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
