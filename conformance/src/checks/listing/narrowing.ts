import type { Filter } from "@tallystick/contract";
import type { Trial, ListScope } from "../../requests/trial.ts";
import { type Fixture } from "../../requests/fixtures/fixture.ts";
import { expecting } from "../../requests/expect.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import { boundValues } from "../../requests/lists/bound-values.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import { listed, populate, freshScope, type ListOperation } from "../../requests/lists/population.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/** The filter by owner: everything of the owner is returned, and nothing else. */
export async function narrow(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  scope: ListScope,
): Promise<void> {
  if (!t.support.lists.isPlatformWide(operation)) await populate(t, operation, await freshScope(t, operation), 1);
  const made = t.support.lists.isMakeable(operation)
    ? await populate(t, operation, scope, 2)
    : await newest(t, operation, filter, scope.owner);
  const value = String(scope.request.query?.[filter.parameter] ?? "");
  const seen = await listed(t, operation, scope);
  const missing = made.filter(({ id }) => !seen.some((item) => item.id === id));
  const unmatched = seen.filter(({ body }) => !matches(filter, body, value));
  expecting(t, rules, operation.id).that(
    `${filter.parameter} narrows`,
    seen.length > 0 && missing.length + unmatched.length === 0,
    () => [
      `with ${filter.parameter}=${value} all of ${idsOf(made).join(", ")}, and nothing that does not match`,
      shownText(seen, missing, unmatched),
    ],
  );
}

/** Shortens a platform-wide list by a time filter: exactly the new items within each bound are returned. */
export async function narrowFrom(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  scope: ListScope,
): Promise<void> {
  const made = await populate(t, operation, scope, 3);
  const shown = await listed(t, operation, scope);
  const items = made.map((item) => shown.find(({ id }) => id === item.id) ?? item);
  const values = valuesFor(filter, items).flatMap((each) => boundValues(filter, each));
  t.precondition(values.length > 0, `no item shows anything at ${filter.paths.join(" or ")}`);
  for (const value of values) {
    const seen = await listed(t, operation, scope, { [filter.parameter]: value });
    const isSeen = ({ id }: Fixture): boolean => seen.some((item) => item.id === id);
    const missing = items.filter((item) => matches(filter, item.body, value) && !isSeen(item));
    const unmatched = seen.filter(({ body }) => !matches(filter, body, value));
    expecting(t, rules, operation.id).that(
      `${filter.parameter} ${filter.match}`,
      missing.length + unmatched.length === 0,
      () => [
        `with ${filter.parameter}=${value} every item that matches, and nothing else`,
        shownText(seen, missing, unmatched),
      ],
    );
  }
}

/** The owner's part among the newest items of everybody: it is less than a minute old. */
async function newest(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  owner: Fixture | undefined,
): Promise<Fixture[]> {
  if (operation.listing.limit === undefined) return [];
  const all = listedIn(t.contract, await t.call(operation.id, { query: wholePage(t.contract, operation) }));
  return all.filter(({ body }) => owner !== undefined && matches(filter, body, owner.id));
}

function shownText(seen: readonly Fixture[], missing: readonly Fixture[], unmatched: readonly Fixture[]): string {
  return [
    `${seen.length} items`,
    ...(missing.length === 0 ? [] : [`without ${idsOf(missing).join(", ")}`]),
    ...(unmatched.length === 0 ? [] : [`with ${idsOf(unmatched).join(", ")}, which do not match`]),
  ].join(", ");
}
