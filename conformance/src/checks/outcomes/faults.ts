import type { Contract, OutcomeRow, OutcomeStep } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial, SandboxOperation } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { textAt, valuesAt } from "../../json/value-at.ts";
import type { TriggeredOutcome } from "./trigger-outcome.ts";

/** The expectation of a row and the observed value. */
export interface OutcomeFault {
  expected: string;
  observed: string;
}

/** Reads until the step shows, or can show no more; returns what is wrong then. */
export async function awaitStep(
  t: Trial,
  operation: SandboxOperation,
  brought: TriggeredOutcome,
  step: OutcomeStep | undefined,
): Promise<OutcomeFault | undefined> {
  let fault: OutcomeFault | undefined;
  await t.eventually(
    async () => {
      const seen = await brought.read();
      fault = faultOf(t, operation, step, seen) ?? (await linkedFault(operation, brought, step));
      return seen;
    },
    (seen) => fault === undefined || !mayStillMove(t.contract, operation, step, seen),
  );
  return fault;
}

/** The part of the step that the reply does not show yet. Without a step: the difference from the beginning. */
export function faultOf(
  t: Trial,
  operation: SandboxOperation,
  step: OutcomeStep | undefined,
  reply: Exchange,
): OutcomeFault | undefined {
  const { outcomes } = operation;
  const wanted = step === undefined ? statesBefore(t.contract, operation) : [step.to, ...step.accepts];
  const seen = textAt(reply.body, outcomes.field);
  if (seen === undefined || !wanted.includes(seen)) {
    return { expected: `${outcomes.field} ${wanted.join(" or ")}`, observed: seen ?? answerOf(reply) };
  }
  const lacking = step?.shows.find(({ path, value }) => !valuesAt(reply.body, path).includes(value));
  return (
    lacking && {
      expected: `${lacking.path} ${lacking.value}`,
      observed: String(valuesAt(reply.body, lacking.path)) || "nothing",
    }
  );
}

async function linkedFault(
  { outcomes: { linked } }: SandboxOperation,
  { readLinked }: TriggeredOutcome,
  step: OutcomeStep | undefined,
): Promise<OutcomeFault | undefined> {
  if (linked === undefined || readLinked === undefined || step?.linked === undefined) return undefined;
  const reply = await readLinked();
  const wanted = [step.linked.to, ...step.linked.accepts];
  const seen = textAt(reply.body, linked.field);
  if (seen !== undefined && wanted.includes(seen)) return undefined;
  return { expected: `${linked.resource} ${linked.field} ${wanted.join(" or ")}`, observed: seen ?? answerOf(reply) };
}

/** Whether waiting can help: not when nothing moves the resource, nor in a final state other than the step's. */
function mayStillMove(
  contract: Contract,
  { outcomes }: SandboxOperation,
  step: OutcomeStep | undefined,
  reply: Exchange,
): boolean {
  const lifecycle = lifecycleOf(contract, outcomes.resource, outcomes.field);
  // Another operation moves it later.
  if (lifecycle === undefined && outcomes.startedBy !== undefined) return reply.status === 200;
  const seen = textAt(reply.body, outcomes.field) ?? "";
  const isAwaited = step !== undefined && [step.to, ...step.accepts].includes(seen);
  return reply.status === 200 && lifecycle !== undefined && (isAwaited || !lifecycle.terminal.includes(seen));
}

/**
 * The states that an outcome can leave: initial states, and those into which the call transitions an existing resource.
 */
export function statesBefore(contract: Contract, { id, outcomes }: SandboxOperation): string[] {
  const { edges = [], initial = [] } = lifecycleOf(contract, outcomes.resource, outcomes.field) ?? {};
  const { kind, resource } = contract.operations[outcomes.startedBy ?? id]?.resourceAction ?? {};
  const isChange = kind === "changes" && resource === outcomes.resource;
  const moved = edges.filter(({ by }) => isChange && by === (outcomes.startedBy ?? id)).map(({ to }) => to);
  return [...new Set([...initial, ...moved])];
}

function lifecycleOf(contract: Contract, resource: string, field: string): Contract["lifecycles"][string] | undefined {
  return Object.values(contract.lifecycles).find((each) => each.resource === resource && each.field === field);
}

/** Whether the row's whole outcome shows without time passing. */
export function isInstant(row: OutcomeRow): boolean {
  return row.steps.every((step) => step.after === "PT0S");
}

/** Whether the row leaves the resource as it begins. */
export function isStill(contract: Contract, operation: SandboxOperation, { steps }: OutcomeRow): boolean {
  return steps.every(({ to }) => statesBefore(contract, operation).includes(to));
}
