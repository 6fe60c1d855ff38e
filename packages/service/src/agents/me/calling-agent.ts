import { type AgentCaller, Refused } from "@tallystick/server";
import type { Tx } from "../../storage/store.ts";
import { refusePaused } from "../authenticate-agent.ts";
import { findAgent } from "../store.ts";
import type { AgentRow } from "../tables.ts";

/** The calling agent, as it is in this unit of work: changes by its platform since authentication apply. */
export async function callingAgent(tx: Tx, { platformId, id }: AgentCaller): Promise<AgentRow> {
  const agent = await findAgent(tx, platformId, id);
  if (!agent) {
    const reason = "The agent was deleted";
    throw new Refused({ status: 401, code: "UNAUTHORIZED" }, { message: `${reason}.`, reason, rule: "V-60c" });
  }
  refusePaused(agent);
  return agent;
}
