import { parseDuration, type OutcomeStep } from "@tallystick/contract";
import type { Tx } from "../storage/store.ts";
import type { Runtime } from "./runtime.ts";

/** The steps of an outcome, as one domain takes them. */
export interface Steps<Subject> {
  /** Plans the delayed steps, and takes those that are due at once. */
  follow: (runtime: Runtime, tx: Tx, subject: Subject, steps: readonly OutcomeStep[], now: number) => Promise<void>;
  /** Lets the worker take the planned steps. */
  register: (runtime: Runtime) => void;
}

/** `subject` names what the steps move; it is stored as JSON until the last step is due. */
export function stepsOf<Subject>(
  kind: string,
  take: (runtime: Runtime, tx: Tx, subject: Subject, step: OutcomeStep, now: number) => Promise<void>,
): Steps<Subject> {
  return {
    async follow(runtime, tx, subject, steps, now) {
      for (const step of steps) {
        const delay = parseDuration(step.after);
        if (delay === 0) await take(runtime, tx, subject, step, now);
        else await runtime.work.plan(tx, { kind, payload: { subject, step }, dueAt: now + delay });
      }
    },
    register(runtime) {
      runtime.work.register(kind, (tx, payload, now) => {
        const { subject, step } = payload as { subject: Subject; step: OutcomeStep }; // written by follow
        return take(runtime, tx, subject, step, now);
      });
    },
  };
}
