import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { idShownBy } from "../fixtures/resource-id.ts";

/** Whether a resource was created by this trial, so that no other changes it meanwhile. */
export function isCreatedByTrial(t: Trial, id: string): boolean {
  const trials = [t, t.fixtures.trial];
  return trials.some(({ transcript }) =>
    transcript.some(
      (exchange) =>
        isSuccess(exchange) &&
        t.contract.operations[exchange.operation]?.resourceAction?.kind === "creates" &&
        idShownBy(t.contract, exchange) === id,
    ),
  );
}
