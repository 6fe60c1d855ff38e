import type { Answer, Condition, Contract, Lifecycle, Operation, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRowsFor } from "../../requests/expect.ts";
import { comingOf, watchResting } from "./states-reached-alone.ts";
import type { PathToState } from "../../requests/states/path-to-state.ts";
import type { ContractAdapter } from "../contract-adapter.ts";

/** Calls an operation with a side-effect transition in a state without that edge: its own row declares the reply. */
interface IllegalStep {
  lifecycle: Lifecycle;
  by: string;
  from: string;
  /** Where it would lead. */
  to: string;
  refusal: Refusal;
  path: PathToState;
}

/** Every pair of state and operation that a refusal of the operation's row declares: refused so, and nothing moves. */
export function illegalSteps(contract: Contract, adapter: Pick<ContractAdapter, "pathToState">): Check[] {
  const checks = Object.values(contract.lifecycles).flatMap((lifecycle) =>
    illegalStepsOf(contract, adapter, lifecycle).map((illegal) => illegalStepCheck(contract, illegal)),
  );
  // Two refusals may be about the same state: either answer is right there.
  return checks.filter((check, at) => checks.findIndex(({ name }) => name === check.name) === at);
}

function illegalStepsOf(
  contract: Contract,
  { pathToState }: Pick<ContractAdapter, "pathToState">,
  lifecycle: Lifecycle,
): IllegalStep[] {
  const movers = [...new Set(lifecycle.edges.map(({ by }) => by))].flatMap((by) => contract.operations[by] ?? []);
  return movers.flatMap((operation) =>
    operation.refusals.flatMap((refusal) =>
      statesRefused(lifecycle, operation, refusal).flatMap((from) => {
        const { id: by } = operation;
        const path = pathToState(lifecycle, from, by);
        const to = lifecycle.edges.find((edge) => edge.by === by)?.to ?? from;
        return path === undefined || refusal.rule === undefined ? [] : [{ lifecycle, by, from, to, refusal, path }];
      }),
    ),
  );
}

/** The states that a refusal is about: it names the resource, or the amount to be moved when nothing is left. */
function statesRefused(lifecycle: Lifecycle, { id, references }: Operation, refusal: Refusal): string[] {
  const { when, at, states, having } = refusal;
  const isAbout = references.some((each) => each.at === at && each.resource === lifecycle.resource);
  if (states !== undefined) return isAbout || at === undefined ? states : [];
  // It is about another value of the resource.
  if (having !== undefined && having.path !== lifecycle.field) return [];
  return isAbout || at === "body.amount" ? (meant[when]?.(lifecycle, id) ?? []) : [];
}

/** The states that a condition means. */
const meant: Partial<Record<Condition, (lifecycle: Lifecycle, by: string) => string[]>> = {
  "not-pending": idleStates,
  "over-limit": idleStates,
  spent: (lifecycle, by) => idleStates(lifecycle, by).filter((state) => !lapsedStates(lifecycle).includes(state)),
  expired: lapsedStates,
  terminal: ({ terminal }) => terminal,
  inactive: ({ terminal }) => terminal,
};

/** The states from which the operation leads nowhere. */
function idleStates({ states, edges }: Lifecycle, by: string): string[] {
  return states.filter((state) => !edges.some((edge) => edge.from === state && edge.by === by));
}

function lapsedStates({ edges }: Lifecycle): string[] {
  return edges.filter(({ by }) => by === "expiry").map(({ to }) => to);
}

function illegalStepCheck(contract: Contract, illegal: IllegalStep): Check {
  const { lifecycle, by, from, to, refusal, path } = illegal;
  const rules = rulesOfRowsFor(contract, by, refusal.rule);
  return defineCheck({
    ...(refusal.when === "expired" || path.needsClock === true ? byTheClock : { cost: 2, sharesFixtures: true }),
    name: `lifecycle/${lifecycle.name} ${from}↛${to} by ${by}${isDriver(lifecycle, by) ? ", by its own refusal" : ""}`,
    family: "lifecycle",
    operation: by,
    rules,
    cell: { lifecycle: lifecycle.name, kind: "illegal", from, to, by },
    run: (t) => takeIllegalStep(t, illegal, rules),
  });
}

/** The matrix of the lifecycle tries it too, by what the lifecycle declares. */
function isDriver({ drivers }: Lifecycle, by: string): boolean {
  return drivers.some(({ operation }) => operation === by);
}

/** Every answer that the operation's row declares for the state. */
function answersIn({ operations }: Contract, { lifecycle, by, from }: IllegalStep): Answer[] {
  const row = operations[by];
  if (row === undefined) return [];
  const own = row.refusals.filter((refusal) => statesRefused(lifecycle, row, refusal).includes(from));
  return own.flatMap((refusal) => [refusal, ...refusal.accepts]);
}

async function takeIllegalStep(t: Trial, illegal: IllegalStep, rules: readonly string[]): Promise<void> {
  const { lifecycle, by, from, to, path } = illegal;
  const { request, look } = await path(t);
  const step = request(to);
  const unchanged = await watchResting(t, lifecycle, illegal, step);
  const reply = await perform(t, by, step);
  expecting(t, rules).answer(`${from}↛${to}`, reply, answersIn(t.contract, illegal));
  await unchanged?.(rules, `${from}↛${to}, afterwards`);
  if (look === undefined) return;
  const read = await look();
  const seen = textAt(read.body, lifecycle.field) ?? answerOf(read);
  expecting(t, rules, by).that(`${from}↛${to}, afterwards`, comingOf(t.contract, lifecycle, from).has(seen), () => [
    `${lifecycle.field} ${from}, as before, or what follows it by itself`,
    seen,
  ]);
}
