import type { Operation, Refusal } from "@tallystick/contract";
import type { AdaptedBundle } from "../../src/contracts/checks.ts";
import { refusalName, refusalSetupOf } from "../../src/checks/refusals/find-trigger.ts";
import type { RefusalSetup } from "../../src/requests/refusal-trigger.ts";

/** A refusal of a contract, and how the suite brings it about. */
export interface TriedRefusal {
  /** `transfers.out needs-signature body.source.accountId`. */
  name: string;
  operation: Operation;
  refusal: Refusal;
  setup: RefusalSetup;
}

/** Every refusal of a contract that has a rule, and that a caller can bring about. */
export function triedRefusals({ contract, support }: AdaptedBundle): TriedRefusal[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.refusals
      .filter(({ rule, when }) => rule !== undefined && when !== "rate-limited")
      .flatMap((refusal) => {
        const setup = refusalSetupOf(support.refusalTriggers, operation, refusal);
        const name = `${operation.id} ${refusalName(operation, refusal)}`;
        return setup === undefined ? [] : [{ name, operation, refusal, setup }];
      }),
  );
}
