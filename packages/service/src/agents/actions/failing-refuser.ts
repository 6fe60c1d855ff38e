import { operation, outcomeFor, type Contract, type OutcomeRow } from "@tallystick/contract";
import { Refused } from "@tallystick/server";
import type { OperationRefuser } from "../../runtime/refuser.ts";

/** A refusal without a caller to receive it: the action fails. */
export class CannotExecute extends Error {
  override readonly name = "CannotExecute";
}

/** A refuser for an action: a refusal makes it fail. */
export function failingRefuser<Condition extends string>(
  contract: Contract,
  table: string,
): OperationRefuser<Condition> {
  return {
    refuseUnless(condition, holds) {
      if (!holds) throw new CannotExecute(condition);
    },
    require(condition, holds): asserts holds {
      if (!holds) throw new CannotExecute(condition);
    },
    refuse(condition) {
      throw new CannotExecute(condition);
    },
    outcome: (identifier) => outcomeOf(contract, table, identifier),
  };
}

/**
 * Refuses as the agent's own operation does, with the sandbox table of the platform's operation (G-43f). A condition that
 * the agent's row does not declare is not refused.
 */
export function callRefuser<Condition extends string>(
  contract: Contract,
  call: OperationRefuser<never>,
  table: string,
): OperationRefuser<Condition> {
  return {
    // The two rows share most conditions, and not all.
    refuseUnless: (condition, holds, details, options) =>
      call.refuseUnless(condition as never, holds, details, options),
    require(condition, holds, details): asserts holds {
      call.require(condition as never, holds, details);
    },
    refuse: (condition, details) => call.refuse(condition as never, details),
    outcome: (identifier) => outcomeOf(contract, table, identifier),
  };
}

function outcomeOf(contract: Contract, table: string, identifier: string): OutcomeRow {
  const row = outcomeFor(operation(contract, table), identifier);
  if (!row) throw new Error(`${table} declares no outcomes`);
  const { refuses, suffix } = row;
  if (refuses) throw new Refused(refuses, { message: `Identifiers that end in ${suffix} are refused.` });
  return row;
}
