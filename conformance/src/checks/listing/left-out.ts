import type { ListScope, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { shown } from "../../requests/resources/read-resource.ts";
import { lastingOf } from "../../requests/resources/lasting.ts";
import { matches } from "../../requests/lists/matching.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { instantOf, isAlike } from "../views.ts";

/** How many items that are not listed are read. */
const MOST_READ = 5;

/** What the run has made before: a list that is read after this has to show it, where it falls into the scope. */
export function madeBefore(t: Trial, operation: ListOperation, { request }: ListScope): Fixture[] {
  const within = Object.entries(request.params ?? {});
  const isNarrowedOtherwise = !t.support.lists.isPlatformWide(operation) && within.length === 0;
  const resource = operation.resourceAction?.resource ?? "";
  // What other operations make may stand in other lists.
  const isMadeOtherwise = t.contract.resources[resource]?.creates.length !== 1;
  if (isNarrowedOtherwise || isMadeOtherwise || request.as !== undefined) return [];
  const query = Object.entries(request.query ?? {});
  const isAskedFor = (body: unknown): boolean =>
    query.every(([name, value]) => {
      const filter = operation.filters.find(({ parameter }) => parameter === name);
      return filter !== undefined && matches(filter, body, String(value));
    });
  return lastingOf(t.target, resource).filter(
    ({ body, params }) =>
      within.every(([name, value]) => params[name] === value) &&
      isAskedFor(body) &&
      isShownBy(t, operation, body, request.query ?? {}) &&
      !mayEnd(body),
  );
}

/** What was made before, can still be read as it is known, and is not among these ids. */
export async function leftOut(
  t: Trial,
  operation: ListOperation,
  before: readonly Fixture[],
  listed: ReadonlySet<string>,
): Promise<Fixture[]> {
  const resource = operation.resourceAction?.resource ?? "";
  const found: Fixture[] = [];
  for (const item of before.filter(({ id }) => !listed.has(id)).slice(0, MOST_READ)) {
    const read = await shown(t, resource, item);
    const isUnchanged = read !== undefined && Object.keys(item.body).every((name) => isAlike(item.body, read, name));
    // Another check may have deleted it meanwhile.
    if (isUnchanged && !mayEnd(read) && lastingOf(t.target, resource).some(({ id }) => id === item.id))
      found.push(item);
  }
  return found;
}

/** Whether it shows a later time than its first, after which a list may leave it out. */
function mayEnd(body: unknown): boolean {
  const texts = (JSON.stringify(body) ?? "").matchAll(/"([^"]*)"/g);
  const instants = [...texts].flatMap(([, text]) => instantOf(text) ?? []);
  return Math.max(...instants) - Math.min(...instants) > 1000;
}
