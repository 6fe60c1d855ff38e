import {
  findEdge,
  lifecycle,
  operation,
  outcomeFor,
  type Contract,
  type EventType,
  type OutcomeStep,
} from "@tallystick/contract";
import { stepsOf, type Steps } from "../runtime/follow-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeCustomer, findCustomer } from "./store.ts";
import type { CustomerRow } from "./tables.ts";
import { fullNameOf, showCustomer } from "./view.ts";

/** The initial state of a new customer. */
export function initialStatus(contract: Contract, customerType: string): string {
  const row = lifecycle(contract, lifecycleOf(customerType));
  const [initial] = row.initial;
  if (initial === undefined) throw new Error(`The contract does not declare the initial state of ${row.name}`);
  return initial;
}

/** Two lifecycles, for people and businesses, in one column (KYC-07). */
function lifecycleOf(customerType: string): "KycStatus" | "KybStatus" {
  return customerType === "BUSINESS" ? "KybStatus" : "KycStatus";
}

/**
 * Moves `kycStatus` or `kybStatus` and emits the events (G-100). A move without an edge in the contract is obsolete:
 * nothing happens.
 */
async function moveCustomer(runtime: Runtime, tx: Tx, from: CustomerRow, to: string, now: number): Promise<void> {
  const row = lifecycle(runtime.contract, lifecycleOf(from.customerType));
  const edge = findEdge(row, { from: from.kycStatus, to, by: "outcome" });
  const moved = { ...from, kycStatus: to, updatedAt: now };
  if (!edge || !(await changeCustomer(tx, from, moved))) return;
  const { id: resourceId, platformId } = from;
  for (const emitted of edge.emits) {
    const type = emitted as EventType; // the compiler of the contract allows no other value
    await runtime.events.record(tx, { platformId, type, resourceId, data: await showCustomer(tx, moved), now });
  }
}

interface Known {
  platformId: string;
  customerId: string;
}

const steps: Steps<Known> = stepsOf("customers.step", async (runtime, tx, { platformId, customerId }, step, now) => {
  const customer = await findCustomer(tx, platformId, customerId);
  if (customer) await moveCustomer(runtime, tx, customer, step.to, now);
});

/** Takes a customer along the steps of a verification. */
export function followSteps(
  runtime: Runtime,
  tx: Tx,
  { id: customerId, platformId }: CustomerRow,
  taken: readonly OutcomeStep[],
  now: number,
): Promise<void> {
  return steps.follow(runtime, tx, { platformId, customerId }, taken, now);
}

/** The sandbox's result for a person, by the end of the name (V-41). */
export function stepsOfPerson(contract: Contract, customer: CustomerRow): readonly OutcomeStep[] {
  return outcomeFor(operation(contract, "customers.create"), fullNameOf(customer))?.steps ?? [];
}

export const registerCustomerWork: (runtime: Runtime) => void = steps.register;
