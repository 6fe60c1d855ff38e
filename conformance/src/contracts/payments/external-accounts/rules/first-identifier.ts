import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { Check, Trial } from "../../words.ts";
import { asObject, declared, defineCheck, expecting, isSuccess } from "../../words.ts";
import type { SandboxOperation } from "../../../../requests/trial.ts";
import { awaitStep } from "../../../../checks/outcomes/faults.ts";
import { sandboxOperations, triggerOutcome } from "../../../../checks/outcomes/trigger-outcome.ts";
import { ofOperation } from "../../../../checks/define-check.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { plainSuffix } from "../../sandbox/plain-suffix.ts";
import { accountTypes, identifiersOf } from "../account-info.ts";
import { externalAccountBody } from "../fixtures.ts";

/** An account with two identifiers: the outcome is that of the first one (V-36). */
export function firstIdentifier(contract: Contract): Check[] {
  return sandboxOperations(contract)
    .filter(({ id }) => id === "customers.externalAccounts.create")
    .flatMap((operation) => {
      const { rows } = operation.outcomes;
      const special = rows.find(({ suffix, refuses }) => suffix !== "*" && refuses === undefined);
      const plain = rows.find(({ suffix }) => suffix === "*");
      return special === undefined || plain === undefined ? [] : [decides(contract, operation, [special, plain])];
    });
}

function decides(contract: Contract, operation: SandboxOperation, [special, plain]: [OutcomeRow, OutcomeRow]): Check {
  const rules = declared(contract, "SBX-08");
  return defineCheck({
    ...ofOperation("outcomes", operation, "outcome follows the first identifier"),
    rules,
    cost: 2,
    async run(t) {
      for (const type of typesOfTwo(t.contract)) {
        await expectFirst(t, rules, operation, { type, first: special, second: plain });
        await expectFirst(t, rules, operation, { type, first: plain, second: special });
      }
    },
  });
}

/** The types in dollars that an account may have two identifiers of; one without rails has only one. */
function typesOfTwo(contract: Contract): string[] {
  const types = contract.resources["ExternalAccount"]?.types ?? {};
  return accountTypes(contract).filter((type) => {
    const { currencies = ["USD"], paymentRails = [] } = types[type] ?? {};
    return identifiersOf(contract, type).length > 1 && currencies.includes("USD") && paymentRails.length > 0;
  });
}

interface TwoRows {
  type: string;
  /** The row of the first identifier, which decides. */
  first: OutcomeRow;
  second: OutcomeRow;
}

async function expectFirst(
  t: Trial,
  rules: readonly string[],
  operation: SandboxOperation,
  { type, first, second }: TwoRows,
): Promise<void> {
  const state = `${type}, ${first.suffix} before ${second.suffix}`;
  const brought = await triggerOutcome(t, operation, { body: await bodyOfTwo(t, type, [first, second]) });
  t.precondition(isSuccess(brought.reply), "an account has only one identifier");
  const fault = await awaitStep(t, operation, brought, first.steps.at(-1));
  expecting(t, rules, operation.id).that(state, fault === undefined, () => [
    fault?.expected ?? "",
    fault?.observed ?? "",
  ]);
}

async function bodyOfTwo(t: Trial, type: string, rows: readonly OutcomeRow[]): Promise<Record<string, unknown>> {
  const { id } = await customerOf(t);
  const [first = {}, second = {}] = identifiersOf(t.contract, type).map((identifier, nth) => {
    const row = rows[nth]?.suffix ?? "*";
    const suffix = row === "*" ? plainSuffix(t.contract) : row;
    return externalAccountBody(t, id, { type, identifier, suffix, currency: "USD" });
  });
  return { ...first, accountInfo: { ...asObject(second["accountInfo"]), ...asObject(first["accountInfo"]) } };
}
