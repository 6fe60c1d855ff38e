import type { OutcomeStep } from "@tallystick/contract";
import { stepKind, type StepKind } from "../runtime/outcome-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerRow } from "./tables.ts";

export const customerSteps: StepKind<{ platformId: string; customerId: string }> = stepKind("customers.step");

/** Takes a customer along the steps of a verification. */
export function followSteps(
  runtime: Runtime,
  tx: Tx,
  { id: customerId, platformId }: CustomerRow,
  steps: readonly OutcomeStep[],
  now: number,
): Promise<void> {
  return runtime.steps.follow(tx, customerSteps, { platformId, customerId }, steps, now);
}
