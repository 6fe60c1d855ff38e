import { pagingOf, type Filter } from "@tallystick/contract";
import type { ListScope, Trial } from "../../requests/trial.ts";
import { type Fixture } from "../../requests/fixtures/fixture.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { isBound } from "../../requests/lists/bound-values.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/**
 * A filter selects before pages are cut: among the items of everybody the smallest page shows one that matches, although
 * newer ones do not.
 */
export async function expectFoundAtOnce(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  { scope, own }: { scope: ListScope; own: readonly Fixture[] },
): Promise<void> {
  const { limit } = operation.listing;
  const given = { [filter.parameter]: "" };
  // Where another filter has a default, the list leaves out the rest.
  const [value] = valuesFor(
    filter,
    own.filter(({ body }) => isShownBy(t, operation, body, given)),
  );
  if (limit === undefined || value === undefined || isBound(filter)) return;
  const query = {
    ...neededOf(operation, scope),
    [pagingOf(t.contract.conventions.paging, operation.listing).limit]: limit.min ?? 1,
    [filter.parameter]: value,
  };
  const reply = await t.call(operation.id, { ...scope.request, query });
  // A target may want to be told whose items are meant.
  if (!isSuccess(reply)) return;
  const page = listedIn(t.contract, reply);
  const isRight = page.length > 0 && page.every(({ body }) => matches(filter, body, value));
  expecting(t, rules, operation.id).that(`${filter.parameter} before pages are cut`, isRight, () => [
    `with ${filter.parameter}=${value} a first page of items that match`,
    page.length === 0 ? "an empty page" : idsOf(page).join(", "),
  ]);
}

/** The required parameters of the list; an optional owner is omitted. */
function neededOf({ parameters }: ListOperation, { request }: ListScope): ListScope["request"]["query"] {
  const needed = new Set(
    parameters.filter(({ in: place, required }) => place === "query" && required).map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(request.query ?? {}).filter(([name]) => needed.has(name)));
}
