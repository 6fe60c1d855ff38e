import { findEdge, lifecycle, type EventType } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { lifecycleOf } from "./decide.ts";
import { customerSteps } from "./customer-steps.ts";
import { changeCustomer, findCustomer } from "./store.ts";
import type { CustomerRow } from "./tables.ts";
import { customerReply } from "./customer-reply.ts";

export function registerCustomerWork(runtime: Runtime): void {
  runtime.steps.register(customerSteps, async (tx, { platformId, customerId }, step, now) => {
    const customer = await findCustomer(tx, platformId, customerId);
    if (customer) await transitionCustomer(runtime, tx, customer, step.to, now);
  });
}

/**
 * Moves `kycStatus` or `kybStatus` and emits the events (G-100). A move without an edge in the contract is obsolete:
 * nothing happens.
 */
async function transitionCustomer(runtime: Runtime, tx: Tx, from: CustomerRow, to: string, now: number): Promise<void> {
  const row = lifecycle(runtime.contract, lifecycleOf(from.customerType));
  const edge = findEdge(row, { from: from.kycStatus, to, by: "outcome" });
  const moved = { ...from, kycStatus: to, updatedAt: now };
  if (!edge || !(await changeCustomer(tx, from, moved))) return;
  const { id: resourceId, platformId } = from;
  for (const emitted of edge.emits) {
    const type = emitted as EventType; // the compiler of the contract lets no other stand there
    await runtime.events.record(tx, { platformId, type, resourceId, data: await customerReply(tx, moved), now });
  }
}
