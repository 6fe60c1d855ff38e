import { parseDuration, type OutcomeStep } from "@tallystick/contract";
import type { Tx } from "../storage/store.ts";
import type { Work } from "../work/index.ts";

/** The steps of outcomes that move one kind of subject. A subject is stored as JSON until its last step is due. */
export interface StepKind<Subject> {
  readonly name: string;
  /** Never set; it carries the type. */
  readonly subject?: Subject;
}

export function stepKind<Subject>(name: string): StepKind<Subject> {
  return { name };
}

export type TakeStep<Subject> = (tx: Tx, subject: Subject, step: OutcomeStep, now: number) => Promise<void>;

/** What the outcomes of the contract do, at once and later. */
export interface OutcomeSteps {
  /** Defines how a subject takes a step. Every kind is registered before the service takes requests. */
  register: <Subject>(kind: StepKind<Subject>, take: TakeStep<Subject>) => void;
  /** Takes the steps that are due at once, and plans the others. */
  follow: <Subject>(
    tx: Tx,
    kind: StepKind<Subject>,
    subject: Subject,
    steps: readonly OutcomeStep[],
    now: number,
  ) => Promise<void>;
  /** Plans a step that is due later. */
  plan: <Subject>(tx: Tx, kind: StepKind<Subject>, subject: Subject, step: OutcomeStep, now: number) => Promise<void>;
}

export function isDueAtOnce({ after }: OutcomeStep): boolean {
  return parseDuration(after) === 0;
}

export function createOutcomeSteps(work: Work): OutcomeSteps {
  const takers = new Map<string, TakeStep<never>>();

  async function take(tx: Tx, kind: string, subject: unknown, step: OutcomeStep, now: number): Promise<void> {
    const taker = takers.get(kind);
    if (!taker) throw new Error(`The steps of the kind ${kind} are not registered`);
    await taker(tx, subject as never, step, now); // of the type that the kind was registered with
  }

  const plan: OutcomeSteps["plan"] = (tx, { name: kind }, subject, step, now) =>
    work.plan(tx, { kind, payload: { subject, step } satisfies Planned, dueAt: now + parseDuration(step.after) });

  return {
    plan,
    register(kind, taker) {
      takers.set(kind.name, taker);
      work.register(kind.name, (tx, payload, now) => {
        const { subject, step } = payload as Planned; // written by plan
        return take(tx, kind.name, subject, step, now);
      });
    },
    async follow(tx, kind, subject, steps, now) {
      for (const step of steps) {
        if (isDueAtOnce(step)) await take(tx, kind.name, subject, step, now);
        else await plan(tx, kind, subject, step, now);
      }
    },
  };
}

interface Planned {
  subject: unknown;
  step: OutcomeStep;
}
