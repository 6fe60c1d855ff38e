import type { Contract, OutcomeRow } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import { type Trial, type OutcomeAccount, type SandboxOperation } from "../../requests/trial.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { expectEffects, noteEffects } from "../idempotency/effects.ts";
import { triggerOutcome, sandboxOperations } from "./trigger-outcome.ts";
import { awaitStep, isInstant, isStill } from "./faults.ts";
import { asksForMore } from "../../requests/effects/sources.ts";
import { outcomeName } from "./outcome-name.ts";
import { outcomeRules } from "./outcome-rules.ts";

/** Every row with an immediate outcome: it shows within five seconds (V-30), with all of its effects. */
export function instantOutcomes(
  contract: Contract,
  { outcomeAccounts }: Pick<ContractAdapter, "outcomeAccounts">,
): Check[] {
  return sandboxOperations(contract).flatMap((operation) =>
    operation.outcomes.rows.filter(isInstant).flatMap((row) =>
      outcomeAccounts.common(operation).map((account, nth) => {
        const rules = outcomeRules(contract, operation, row, nth > 0);
        return defineCheck({
          ...ofOperation("outcomes", operation, outcomeName(row, account)),
          rules,
          cost: 2,
          ...linkedStep(contract, operation, row),
          run: (t) => observe(t, operation, row, rules, account),
        });
      }),
    ),
  );
}

/** The cell of the move by which the operation also moves another resource, when only one is possible. */
function linkedStep(
  { lifecycles, resources }: Contract,
  { id, outcomes: { linked } }: SandboxOperation,
  { steps }: OutcomeRow,
): Pick<Check, "cell"> {
  const lifecycle = Object.values(lifecycles).find(
    ({ resource, field }) => resource === linked?.resource && field === linked.field,
  );
  if (resources[linked?.resource ?? ""]?.creates.includes(id) !== true) return {};
  const to = steps.at(-1)?.linked?.to;
  const [edge, ...others] = lifecycle?.edges.filter((each) => each.by === id && each.to === to) ?? [];
  if (lifecycle === undefined || edge === undefined || others.length > 0) return {};
  return { cell: { lifecycle: lifecycle.name, kind: "edge", from: edge.from, to: edge.to, by: id } };
}

/** An account of any type, identified in any of its ways, under any row. */
interface AnyAccount {
  type: string;
  identifier: string;
  row: OutcomeRow;
}

/** The table applies to accounts of every type and identifier: each trial takes some of them. */
export function anyAccount(
  contract: Contract,
  { outcomeAccounts }: Pick<ContractAdapter, "outcomeAccounts">,
): Check<AnyAccount>[] {
  const accounts = outcomeAccounts.all(contract);
  return sandboxOperations(contract)
    .filter(({ outcomes }) => outcomes.selector === "body.accountInfo" && accounts.length > 0)
    .map((operation) => {
      const rules = operation.outcomes.rows.flatMap((row) => outcomeRules(contract, operation, row, true));
      return defineGenerated({
        ...ofOperation("outcomes", operation, "outcomes for every account type"),
        rules: [...new Set(rules)],
        input: anyOf(accounts, operation),
        run: (t, { type, identifier, row }) => observe(t, operation, row, [...new Set(rules)], { type, identifier }),
      });
    });
}

function anyOf(accounts: readonly Required<OutcomeAccount>[], operation: SandboxOperation): fc.Arbitrary<AnyAccount> {
  return fc
    .record({ account: fc.constantFrom(...accounts), row: fc.constantFrom(...operation.outcomes.rows) })
    .map(({ account, row }) => ({ ...account, row }));
}

async function observe(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  rules: readonly string[],
  account: OutcomeAccount,
): Promise<void> {
  const state = [operation.id, row.suffix, account.type].filter(Boolean).join(" ");
  const request = await t.support.requestForOutcome(t, operation, row, account);
  t.precondition(!isNameless(request.body, operation), "nobody's name is checked on an account of this type");
  const before = row.refuses === undefined ? undefined : await noteEffects(t, operation, request);
  const brought = await triggerOutcome(t, operation, request);
  if (row.refuses !== undefined) {
    expecting(t, rules).answer(state, brought.reply, [row.refuses]);
    if (before !== undefined) await expectEffects(t, rules, `${state}, afterwards`, before, 0);
    return;
  }
  expecting(t, rules).success(state, brought.reply);
  if (isStill(t.contract, operation, row)) await awaitAnother(t, operation);
  const fault = await awaitStep(t, operation, brought, row.steps.at(-1));
  // A row for every other identifier selects nothing: what happens may depend on how much there is.
  if (fault !== undefined && row.suffix === "*")
    t.precondition(!(await asksForMore(t, operation, request)), `${operation.id} asked for more than there is`);
  expecting(t, rules, operation.id).that(state, fault === undefined, () => [
    fault?.expected ?? "",
    fault?.observed ?? "",
  ]);
}

/** What another identifier sets in motion shows by the end: what nothing is to follow from has had as much time. */
async function awaitAnother(t: Trial, operation: SandboxOperation): Promise<void> {
  const another = operation.outcomes.rows.find(
    (row) => row.refuses === undefined && isInstant(row) && !isStill(t.contract, operation, row),
  );
  if (another === undefined) return;
  const request = await t.support.requestForOutcome(t, operation, another);
  const brought = await triggerOutcome(t, operation, request);
  if (isSuccess(brought.reply)) await awaitStep(t, operation, brought, another.steps.at(-1));
}

/** Whether the account has no beneficiary whose name could be checked (G-38). */
function isNameless(body: unknown, { outcomes }: SandboxOperation): boolean {
  return outcomes.selector === "body.accountInfo" && !JSON.stringify(body ?? "").includes('"beneficiary"');
}
