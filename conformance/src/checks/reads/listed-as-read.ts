import { pagingOf, type Contract } from "@tallystick/contract";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import { originFrom } from "../../requests/resources/origins.ts";
import { shown } from "../../requests/resources/read-resource.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { asObject } from "../../json/value-at.ts";
import { declaredPart } from "../../schema/declared-part.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { pageOf } from "../listing/page-of.ts";
import { isList, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { isAlike, plainMembers } from "../views.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** How many items are read: each costs a call. */
const MOST_READ = 8;

/** A list item equals the read in the members that the list declares and both show, as long as nothing changes meanwhile. */
export function listedAsRead(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "listed-as-read");
      const readers = readersOf(contract, operation.resourceAction?.resource ?? "");
      if (rules.length === 0 || readers.length === 0) return [];
      return defineCheck({
        ...ofOperation("reads", operation, "lists items as the read returns them"),
        rules,
        cost: 2,
        run: (t) => compare(t, operation, rules),
      });
    });
}

async function compare(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const scope = await ownScope(t, operation);
  const items = (await populate(t, operation, scope, 2).catch(unlessUnavailable)) ?? [];
  const made = new Set([...items.map(({ id }) => id), ...(await makeOfEachKind(t, operation))]);
  const resource = operation.resourceAction?.resource ?? "";
  const all = (await pageOf(t, operation, scope, {})) ?? [];
  // Others may be moved by other trials meanwhile.
  const own = all.filter(({ id }) => made.has(id));
  const before = (own.length > 0 ? own : all).slice(0, MOST_READ);
  const reads = new Map<string, unknown>();
  // An id may count below each owner: it is read below the one whose list this is.
  const owners = originFrom(t, operation, scope.request);
  for (const item of before) reads.set(item.id, await shown(t, resource, item, owners));
  const after = (await pageOf(t, operation, scope, {})) ?? [];
  const declared = (body: unknown): unknown => declaredPart(t.support.document, itemSchemaOf(t, operation), body);
  const pairs = before
    .map((item) => stable(item, after, reads.get(item.id), declared))
    .filter(({ names }) => names.length > 0);
  t.precondition(pairs.length > 0, `${operation.id} shows nothing that can be read`);
  for (const { names, item, read } of pairs) {
    const other = names.filter((name) => !isAlike(item.body, read, name));
    expecting(t, rules, operation.id).that("listed and read", other.length === 0, () => [
      `what a read of ${item.id} shows, too: ${JSON.stringify(plainMembers(read, other))}`,
      JSON.stringify(plainMembers(item.body, other)),
    ]);
  }
}

/** The schema of the items; empty where the reply has another form. */
function itemSchemaOf({ contract, support: { document } }: Trial, { replies, listing }: ListOperation): unknown {
  const { schema } = replies.find(({ kind }) => kind === "success") ?? {};
  const list = schema === undefined ? {} : resolved(document, schemaAt(document, schema));
  const { data } = pagingOf(contract.conventions.paging, listing);
  return list["items"] ?? memberOf(document, list, data)?.["items"] ?? {};
}

/** One more item of each kind of body, so that optional members are shown, too; their ids. */
async function makeOfEachKind(t: Trial, { resourceAction }: ListOperation): Promise<string[]> {
  const [maker] = t.contract.resources[resourceAction?.resource ?? ""]?.creates ?? [];
  if (maker === undefined) return [];
  const variants = (await variantsOf(t, maker).catch(unlessUnavailable)) ?? [];
  const made: string[] = [];
  for (const { request } of variants) {
    const reply = await perform(t, maker, request).catch(unlessUnavailable);
    const id = reply && idShownBy(t.contract, reply);
    if (id !== undefined) made.push(id);
  }
  return made;
}

/** An item of a list, its read, and the members that both show and that are listed the same before and after. */
function stable(
  item: Fixture,
  after: readonly Fixture[],
  read: unknown,
  declared: (body: unknown) => unknown,
): { item: Fixture; read: unknown; names: string[] } {
  const again = after.find(({ id }) => id === item.id)?.body;
  const [listed, seen] = [item.body, read].map((body) => asObject(declared(body)) ?? {});
  const names = Object.keys(listed ?? {}).filter(
    (name) => seen !== undefined && Object.hasOwn(seen, name) && isAlike(item.body, again, name),
  );
  return { item: { ...item, body: listed ?? {} }, read: seen, names };
}
