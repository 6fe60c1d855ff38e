import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { changeAgent } from "../store.ts";
import type { AgentRow } from "../tables.ts";
import { columnsOf, usageAt, withPayment } from "../decide/usage.ts";
import { countedAmount } from "./decide.ts";
import type { PendingPayment, PerformedPayment } from "./pending-payment.ts";
import { CannotExecute } from "./failing-refuser.ts";

/** Executes the payment and counts it; undefined, with nothing changed, when it cannot be executed (V-61). */
export async function performPayment(
  { rates }: Pick<Runtime, "rates">,
  tx: Tx,
  agent: AgentRow,
  pending: PendingPayment,
  now: number,
): Promise<PerformedPayment | undefined> {
  try {
    const done = await pending.perform();
    await count(tx, agent, countedAmount(rates, agent.policy, pending.payment), now);
    return done;
  } catch (error) {
    if (error instanceof CannotExecute) return undefined;
    throw error;
  }
}

/** An action counts once it is executed, and not before (V-60e). */
async function count(tx: Tx, agent: AgentRow, amount: number, now: number): Promise<void> {
  const usage = withPayment(usageAt(agent, now), amount);
  await changeAgent(tx, agent.id, columnsOf(usage));
}
