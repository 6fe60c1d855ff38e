import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { idShownBy } from "../fixtures/resource-id.ts";
import { memoryOf, nameOf } from "./run-memory.ts";

/** Whether a resource was created by this trial, or came with what it created, so that no other changes it meanwhile. */
export function isCreatedByTrial(t: Trial, named: { resource: string; id: string }): boolean {
  const owners = Object.values(memoryOf(t.target).origins.get(nameOf(named)) ?? {});
  return [named.id, ...owners].some((id) => isShownAsCreated(t, id));
}

function isShownAsCreated(t: Trial, id: string): boolean {
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
