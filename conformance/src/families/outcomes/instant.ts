import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { answerOf, fixtureOf } from "../../world/fixture.ts";
import { externalAccountCurrencies, type ExternalAccountType } from "../../world/external-accounts.ts";
import { textAt, valuesAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { expectAnswer, expectSuccess, expectThat } from "../expect.ts";
import { bringAbout, isChancy, readerOf, type ChancyOperation } from "./bring-about.ts";
import { outcomeRules } from "./outcome-rules.ts";

/** Every row whose outcome needs no time to pass: it shows within five seconds (V-30), with all that comes with it. */
export function instantOutcomes(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isChancy)
    .flatMap((operation) =>
      operation.outcomes.rows
        .filter((row) => row.steps.every((step) => step.after === "PT0S"))
        .flatMap((row) => typesOf(operation).map((type) => instantCheck(contract, operation, row, type))),
    );
}

function typesOf({ outcomes }: ChancyOperation): ExternalAccountType[] {
  // Each type has a primary identifier of its own, which the suffix must end.
  const types = Object.keys(externalAccountCurrencies) as ExternalAccountType[];
  return outcomes.selector === "body.accountInfo" ? types : ["USD_ACCOUNT"];
}

function instantCheck(
  contract: Contract,
  operation: ChancyOperation,
  row: OutcomeRow,
  type: ExternalAccountType,
): Check {
  const rules = outcomeRules(contract, operation, row, type);
  const which = operation.outcomes.selector === "body.accountInfo" ? ` (${type})` : "";
  return defineCheck({
    name: `outcomes/${operation.id} ${row.suffix}${which}`,
    family: "outcomes",
    operation: operation.id,
    rules,
    cost: 2,
    run: async (t) =>
      observe(t, operation, row, rules, await t.call(operation.id, await bringAbout(t, operation, row, type))),
  });
}

async function observe(
  t: Trial,
  operation: ChancyOperation,
  row: OutcomeRow,
  rules: readonly string[],
  reply: Exchange,
): Promise<void> {
  const state = `${operation.id} ${row.suffix}`;
  if (row.refuses !== undefined) {
    expectAnswer(t, rules, state, reply, [row.refuses]);
    return;
  }
  expectSuccess(t, rules, state, reply);
  const { id } = fixtureOf(reply, operation.outcomes.resource);
  const reader = readerOf(t, operation.outcomes.resource, id);
  const read = await t.eventually(
    () => t.call(reader.operation, reader.request),
    (seen) => faultOf(t, operation, row, seen) === undefined || !mayStillMove(t.contract, operation, row, seen),
  );
  const fault = faultOf(t, operation, row, read);
  expectThat(t, rules, state, fault === undefined, () => ({
    operation: operation.id,
    expected: fault?.expected ?? "",
    observed: fault?.observed ?? "",
  }));
}

/** Whether waiting can help: not where nothing moves a resource on, nor in a final state other than the row's. */
export function mayStillMove(
  contract: Contract,
  { outcomes }: ChancyOperation,
  row: OutcomeRow,
  reply: Exchange,
): boolean {
  const lifecycle = Object.values(contract.lifecycles).find(({ resource }) => resource === outcomes.resource);
  const seen = textAt(reply.body, outcomes.field) ?? "";
  const isAwaited = row.steps.some((step) => step.to === seen || step.accepts.includes(seen));
  return lifecycle !== undefined && (isAwaited || !lifecycle.terminal.includes(seen));
}

/** What of the row's outcome the reply does not show yet. */
export function faultOf(
  t: Trial,
  { outcomes }: ChancyOperation,
  row: OutcomeRow,
  reply: Exchange,
): { expected: string; observed: string } | undefined {
  const step = row.steps.at(-1);
  const wanted = step === undefined ? initialStates(t.contract, outcomes.resource) : [step.to, ...step.accepts];
  const seen = textAt(reply.body, outcomes.field);
  if (seen === undefined || !wanted.includes(seen)) {
    return { expected: `${outcomes.field} ${wanted.join(" or ")}`, observed: seen ?? answerOf(reply) };
  }
  const lacking = step?.shows.find(({ path, value }) => !valuesAt(reply.body, path).includes(value));
  return (
    lacking && { expected: `${lacking.path} ${lacking.value}`, observed: String(valuesAt(reply.body, lacking.path)) }
  );
}

/** The states a resource is born in. */
export function initialStates(contract: Contract, resource: string): string[] {
  return Object.values(contract.lifecycles).find((lifecycle) => lifecycle.resource === resource)?.initial ?? [];
}
