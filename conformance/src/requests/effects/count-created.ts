import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { defaultFilters } from "../lists/default-filters.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { wholeList } from "../fixtures/whole-list.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, valuesAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { requestWith } from "../resources/fixtures.ts";
import { isCreatedByTrial } from "../resources/created-by-trial.ts";
import { referencesOf } from "../resources/references.ts";

/** A value unique to this request, and the member that returns it. */
interface Mark {
  field: string;
  value: unknown;
}

/** Counts listed resources created by these requests; undefined where they are not listed or not distinguishable. */
export async function countCreated(
  t: Trial,
  operation: Operation,
  requests: readonly CallRequest[],
): Promise<number | undefined> {
  const places = await markedPlaces(t, operation);
  const marks = requests.map((request) => marksOf(t, operation, request, places));
  if (marks.length === 0 || marks.some((each) => each.length === 0)) return undefined;
  const list = listOf(t, operation);
  if (list === undefined) return undefined;
  const ids = new Set<string>();
  for (const query of uniqueQueries(list, requests, marks).flatMap((each) => withEveryDefault(t, list, each))) {
    const items = await wholeList(t, list.id, { query });
    for (const { id, body } of items) if (marks.some((all) => all.every((mark) => shows(body, mark)))) ids.add(id);
  }
  return ids.size;
}

function shows(body: unknown, { field, value }: Mark): boolean {
  return valuesAt(body, field).some((each) => JSON.stringify(each) === JSON.stringify(value));
}

/** A list of the caller's own resources without a path parameter. */
function listOf({ contract }: Trial, { resourceAction, access }: Operation): Operation | undefined {
  const lists = (contract.resources[resourceAction?.resource ?? ""]?.lists ?? []).flatMap(
    (id) => contract.operations[id] ?? [],
  );
  return lists.find(
    (list) =>
      list.access.scheme === access.scheme &&
      list.parameters.every(({ required, in: place }) => !required || place === "header"),
  );
}

/** The query for each request: narrowed by the filters on what marks it. */
function uniqueQueries(
  list: Operation,
  requests: readonly CallRequest[],
  marks: readonly Mark[][],
): NonNullable<CallRequest["query"]>[] {
  const queries = requests.map((_request, at) =>
    Object.fromEntries(
      list.filters.flatMap(({ parameter, paths, match }) => {
        const mark = marks[at]?.find(({ field }) => match === "equals" && paths.includes(field));
        return typeof mark?.value === "string" ? [[parameter, mark.value] as const] : [];
      }),
    ),
  );
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
}

/** The queries for each value of defaulted filters, since a created resource may have changed. */
function withEveryDefault(
  t: Trial,
  list: Operation,
  query: NonNullable<CallRequest["query"]>,
): NonNullable<CallRequest["query"]>[] {
  return defaultFilters(t, list)
    .filter(({ filter }) => !Object.hasOwn(query, filter.parameter))
    .reduce(
      (all, { filter, values }) =>
        all.flatMap((each) => values.map((value) => ({ ...each, [filter.parameter]: value }))),
      [query],
    );
}

/** The distinguishing values of a request: its references of this trial and unique members. */
function marksOf(t: Trial, operation: Operation, request: CallRequest, places: ReadonlySet<string>): Mark[] {
  const own = referencesOf(t.contract, operation).flatMap(({ at, resource }) => {
    const id = valueInRequest(request, at);
    return typeof id === "string" && isCreatedByTrial(t, { resource, id }) ? [at] : [];
  });
  return [...new Set([...own, ...places])].flatMap((at) => {
    const field = at.replace(/^(body|path|query)\./, "");
    const value = valueInRequest(request, at);
    return value !== undefined && isShown(t, operation, field) ? [{ field, value }] : [];
  });
}

/** Whether the resource that the operation creates has the field. */
function isShown(t: Trial, { resourceAction }: Operation, field: string): boolean {
  const pointer = t.contract.resources[resourceAction?.resource ?? ""]?.schema;
  const { document } = t.support;
  return pointer !== undefined && memberOf(document, schemaAt(document, pointer), field) !== undefined;
}

/** Where requests of an operation have something that no other has: found once for each contract. */
const known = new WeakMap<Contract, Map<string, ReadonlySet<string>>>();

/** The members made unique in each request. */
async function markedPlaces(t: Trial, { id }: Operation): Promise<ReadonlySet<string>> {
  const found = known.get(t.contract) ?? new Map<string, ReadonlySet<string>>();
  known.set(t.contract, found);
  const places = found.get(id) ?? (await differingMembers(t, id));
  found.set(id, places);
  return places;
}

async function differingMembers(t: Trial, operation: string): Promise<ReadonlySet<string>> {
  try {
    const [one, other] = [await requestWith(t, operation), await requestWith(t, operation)];
    const [first, second] = [asObject(one.body) ?? {}, asObject(other.body) ?? {}];
    const names = Object.keys(first).filter(
      (name) => typeof first[name] === "string" && typeof second[name] === "string" && first[name] !== second[name],
    );
    return new Set(names.map((name) => `body.${name}`));
  } catch (error) {
    if (error instanceof FixtureUnavailable) return new Set<string>();
    throw error;
  }
}
