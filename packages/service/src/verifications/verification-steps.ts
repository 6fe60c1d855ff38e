import { findEdge, lifecycle, type EventType, type OutcomeStep } from "@tallystick/contract";
import { stepKind, type StepKind } from "../runtime/outcome-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Issue } from "./decide/evidence.ts";
import { changeVerification } from "./store.ts";
import type { VerificationRow } from "./tables.ts";
import { toVerification } from "./view.ts";

/** Moves a verification and emits the events (G-100). A move without an edge in the contract does not happen. */
export async function transitionVerification(
  runtime: Runtime,
  tx: Tx,
  from: VerificationRow,
  { to, by = "verifications.create", errors, now }: { to: string; by?: string; errors: readonly Issue[]; now: number },
): Promise<void> {
  const move = { from: from.status, to, by };
  const edge = findEdge(lifecycle(runtime.contract, "VerificationStatus"), move);
  const changes = { status: to, errors, updatedAt: now };
  if (!edge || !(await changeVerification(tx, from, changes))) return;
  const { id: resourceId, platformId } = from;
  const data = toVerification({ ...from, ...changes });
  for (const emitted of edge.emits) {
    const type = emitted as EventType; // the compiler of the contract allows no other value
    await runtime.events.record(tx, { platformId, type, resourceId, data, now });
  }
}

export const verificationSteps: StepKind<{ platformId: string; verificationId: string }> =
  stepKind("verifications.step");

/** Takes a verification along the steps that take its customer along. */
export function followSteps(
  runtime: Runtime,
  tx: Tx,
  { id: verificationId, platformId }: VerificationRow,
  steps: readonly OutcomeStep[],
  now: number,
): Promise<void> {
  return runtime.steps.follow(tx, verificationSteps, { platformId, verificationId }, steps, now);
}
