import type { Contract, Operation, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor } from "../../requests/expect.ts";
import type { RefusalSetup } from "../../requests/refusal-trigger.ts";
import { refusalName, refusalSetupOf } from "../refusals/find-trigger.ts";
import type { ContractAdapter } from "../contract-adapter.ts";

/** A request refused after expiry succeeds a second before (V-17); the check of the refusal covers the second after. */
export function justBeforeExpiry(
  contract: Contract,
  { refusalTriggers }: Pick<ContractAdapter, "refusalTriggers">,
): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.refusals.flatMap((refusal) => {
      const justBefore = refusalSetupOf(refusalTriggers, operation, refusal)?.justBefore;
      return justBefore === undefined ? [] : [justBeforeExpiryCheck(contract, operation, refusal, justBefore)];
    }),
  );
}

function justBeforeExpiryCheck(
  contract: Contract,
  operation: Operation,
  refusal: Refusal,
  justBefore: NonNullable<RefusalSetup["justBefore"]>,
): Check {
  const rules = rulesOfRowsFor(contract, operation.id, refusal.rule);
  return defineCheck({
    ...byTheClock,
    ...ofOperation("expiry", operation, `succeeds a second before ${refusalName(operation, refusal)}`),
    rules,
    // That it is accepted before does not show that it is refused afterwards.
    onlyViolates: rules,
    async run(t: Trial) {
      const { request, due } = await justBefore(t, operation, refusal);
      const reply = await perform(t, operation.id, request);
      t.inTime((await t.advance(0)) < due, "the second before expiry went by unused");
      expecting(t, rules).success("a second before", reply);
    },
  });
}
