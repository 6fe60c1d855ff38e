import type { Trial } from "../../requests/trial.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";

/** Puts an item into a list that shows its own caller none, where one can be made: a list of nothing hides nothing. */
export async function fillIfEmpty(t: Trial, operation: ListOperation, request: CallRequest): Promise<void> {
  if (!t.support.lists.isMakeable(operation)) return;
  const shown = listedIn(t.contract, await t.call(operation.id, request));
  if (shown.length > 0) return;
  const scope = await ownScope(t, operation).catch(unlessUnavailable);
  if (scope !== undefined) await populate(t, operation, scope, 1).catch(unlessUnavailable);
}
