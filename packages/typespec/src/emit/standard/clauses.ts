import type { Identity } from "../../identity.ts";
import type { Contract, Operation, Rule } from "../../model.ts";
import { STANDARD_RULE } from "../../rule-id.ts";

type Rows = Omit<Contract, keyof Identity | "rules">;

type Decorator = Rule["declaredBy"];

/** The standard rules of clauses: which id each decorator's clauses get that name no rule. */
const SENTENCES: readonly [Decorator, string][] = [
  ["access", "An operation without an access scheme needs no credentials."],
  ["refuses", "Every declared refusal has its declared answer, and changes nothing."],
  [
    "lifecycle",
    "A resource begins in an initial state, every declared move is possible, and every other one is refused as declared.",
  ],
  ["outcomes", "Every row of an outcome table has its declared outcome."],
  ["filter", "A filter returns exactly the items that match it."],
  ["idempotent", "A call repeated with the same key returns the first reply and does nothing again."],
  ["signedRetry", "An operation that asks for a signature acts only on the signed call."],
  ["expires", "What expires does so after its declared time, and not before."],
  ["conserves", "The change of a balance equals the sum of what moved."],
  ["webhook", "A delivery is signed, and sent again until it is accepted."],
  ["endpointDecision", "The answer to an event decides as declared."],
];

const FIRST_NUMBER = 81;

/** The id of the standard rule of a decorator. */
export function clauseRule(decorator: Decorator): string {
  return idOf(FIRST_NUMBER + SENTENCES.findIndex(([each]) => each === decorator));
}

/** The id of the standard rule of a statement, by its place among all: the numbers of decorators are left out. */
export function statementRule(index: number): string {
  const number = index + 1;
  return idOf(number < FIRST_NUMBER ? number : number + SENTENCES.length);
}

function idOf(number: number): string {
  return `${STANDARD_RULE}${String(number).padStart(2, "0")}`;
}

/** The same rows, in which every clause names a rule; and the standard rules that they name. */
export function withClauseRules(rows: Rows): { rows: Rows; used: { decorator: Decorator; sentence: string }[] } {
  const named = new Set<Decorator>();
  const charge: Charge = (decorator, clause) => {
    if (clause.rule !== undefined) return clause;
    named.add(decorator);
    return { ...clause, rule: clauseRule(decorator) };
  };
  const charged: Rows = {
    ...rows,
    operations: mapped(rows.operations, (operation) => chargedOperation(operation, charge)),
    lifecycles: mapped(rows.lifecycles, (lifecycle) => chargedLifecycle(lifecycle, charge)),
    expiries: rows.expiries.map((expiry) => charge("expires", expiry)),
    conservation: rows.conservation.map((each) => charge("conserves", each)),
    webhooks: mapped(rows.webhooks, (webhook) => chargedWebhook(webhook, charge)),
  };
  const used = SENTENCES.filter(([decorator]) => named.has(decorator));
  return { rows: charged, used: used.map(([decorator, sentence]) => ({ decorator, sentence })) };
}

type Charge = <Clause extends { rule?: string }>(decorator: Decorator, clause: Clause) => Clause;

function mapped<Row>(rows: Record<string, Row>, change: (row: Row) => Row): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, change(row)]));
}

function chargedOperation(operation: Operation, charge: Charge): Operation {
  const { access, filters, idempotent, signedRetry, refusals, outcomes } = operation;
  return {
    ...operation,
    // Rules about all operations cover permissions.
    access: access.scheme === "none" ? charge("access", access) : access,
    filters: filters.map((filter) => charge("filter", filter)),
    ...(idempotent && { idempotent: charge("idempotent", idempotent) }),
    ...(signedRetry && { signedRetry: charge("signedRetry", signedRetry) }),
    refusals: refusals.map((refusal) => charge("refuses", refusal)),
    ...(outcomes && { outcomes: { ...outcomes, rows: outcomes.rows.map((row) => charge("outcomes", row)) } }),
  };
}

type Lifecycle = Contract["lifecycles"][string];

function chargedLifecycle(lifecycle: Lifecycle, charge: Charge): Lifecycle {
  const { edges, initialBy, otherwise } = lifecycle;
  return {
    ...lifecycle,
    ...(initialBy && { initialBy: initialBy.map((choice) => charge("lifecycle", choice)) }),
    edges: edges.map((edge) => charge("lifecycle", edge)),
    ...(otherwise && { otherwise: { ...otherwise, rules: chargedStates(lifecycle, otherwise.rules, charge) } }),
  };
}

type Forbidden = NonNullable<Lifecycle["otherwise"]>["rules"];

function chargedStates(lifecycle: Lifecycle, rules: Forbidden, charge: Charge): Forbidden {
  const silent = lifecycle.states.filter(
    (state) => !rules.some(({ from }) => from.includes(state)) && mayBeForbidden(lifecycle, state),
  );
  if (silent.length === 0) return rules;
  const named: { rule?: string } = {};
  const { rule = "" } = charge("lifecycle", named);
  return [...rules, { from: silent, rule }];
}

/** Whether callers can request a transition from the state without an edge. */
function mayBeForbidden({ edges, drivers }: Lifecycle, from: string): boolean {
  return drivers.some(({ operation, field }) => {
    const asked = edges.filter(({ by }) => by === operation);
    const allowed = asked.filter((edge) => edge.from === from);
    return field === undefined ? allowed.length === 0 : asked.some(({ to }) => allowed.every((edge) => edge.to !== to));
  });
}

type Webhook = Contract["webhooks"][string];

function chargedWebhook(webhook: Webhook, charge: Charge): Webhook {
  const { delivery, decision } = webhook;
  return {
    ...webhook,
    delivery: charge("webhook", delivery),
    ...(decision && {
      decision: {
        ...decision,
        answers: decision.answers.map((answer) => charge("endpointDecision", answer)),
        otherwise: charge("endpointDecision", decision.otherwise),
        noAnswer: charge("endpointDecision", decision.noAnswer),
      },
    }),
  };
}
