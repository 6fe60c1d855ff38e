import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Filter } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial, ListScope } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import { boundValues, isBound, valueWithin } from "../../requests/lists/bound-values.ts";
import { isSearch, searchedParts } from "../../requests/lists/searched-parts.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectFoundAtOnce } from "./found-at-once.ts";
import { mayBeGiven, severalGiven } from "./may-be-given.ts";
import { narrow, narrowFrom } from "./narrowing.ts";
import { expectNoneNearly } from "./near-values.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder, ordersOf } from "./orders.ts";
import { expectNoneInOtherCase } from "./other-case.ts";
import { expectSameAtOffset } from "./other-offset.ts";
import {
  freshScope,
  isList,
  listed,
  listedAtFirst,
  listedWithUnusual,
  ownScope,
  populate,
  type FirstListed,
  type ListOperation,
} from "../../requests/lists/population.ts";
import { defaultFilters, isShownBy } from "../../requests/lists/default-filters.ts";
import { phaseOfList } from "./walks.ts";

/** Every filter, with every value that two customers' items offer: exactly the matching ones are returned. */
export function filters(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) =>
      operation.filters.map((filter) => {
        const rules = filterRules(contract, operation, filter);
        const order = rulesStatingFor(contract, operation.id, "list-order", "order-parameter");
        return defineCheck({
          ...ofOperation("listing", operation, `filters by ${filter.parameter}`),
          rules: together(rules, order),
          // That what is left stands in its order does not show that the list has one.
          onlyViolates: order,
          cost: 2,
          ...phaseOfList(operation, lists),
          sharesFixtures: !lists.isPlatformWide(operation),
          run: (t) => filterAlone(t, operation, filter, rules),
        });
      }),
    );
}

/** The rules of a filter of this list. */
export function filterRules(contract: Contract, operation: ListOperation, { rule }: Filter): string[] {
  return rulesOfRowsFor(contract, operation.id, rule);
}

/** Several filters together: every one of them must match. */
export function filtersTogether(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check<number[]>[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => operation.filters.length > 2)
    .map((operation) =>
      defineGenerated({
        ...ofOperation("listing", operation, "filters by several parameters"),
        rules: [...new Set(operation.filters.flatMap((filter) => filterRules(contract, operation, filter)))],
        ...phaseOfList(operation, lists),
        input: fc.array(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: 4 }),
        run: (t, choices) => filterTogether(t, operation, choices),
      }),
    );
}

/** The expected items, and another owner's that must never appear. */
export interface Population {
  own: Fixture[];
  foreign: Fixture[];
  /** Whether the customer has nothing else in the list, or more than a run can read. */
  isWhole: boolean;
}

/** The same for all filters of a list: a customer that no other check uses, and its items. */
export function itemsByFilter(t: Trial, operation: ListOperation): Promise<Population & { scope: ListScope }> {
  return t.fixtures.once(`gallery ${operation.id}`, async () => {
    const scope = await freshScope(t, operation);
    return { scope, ...(await settle(t, operation, scope)) };
  });
}

async function settle(t: Trial, operation: ListOperation, scope: ListScope): Promise<Population> {
  // A list of everybody's items has no part of another customer.
  const strange = t.support.lists.isPlatformWide(operation) ? undefined : await freshScope(t, operation);
  const { items: own, isWhole } = await inhabit(t, operation, scope, 4);
  return { own, isWhole, foreign: strange === undefined ? [] : (await inhabit(t, operation, strange, 1)).items };
}

/**
 * Created items must be found; items that came with their owner are taken as listed, unless the list is too long to
 * read.
 */
async function inhabit(t: Trial, operation: ListOperation, scope: ListScope, count: number): Promise<FirstListed> {
  const made = await populate(t, operation, scope, count);
  const { items, isWhole } = await listedWithUnusual(t, operation, scope);
  if (!t.support.lists.isMakeable(operation)) return { items, isWhole };
  const shown = made.map((item) => items.find(({ id }) => id === item.id) ?? item);
  const others = items.filter(({ id }) => !made.some((each) => each.id === id));
  return { items: isWhole ? [...shown, ...others] : shown, isWhole };
}

async function filterAlone(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
): Promise<void> {
  const scope = await t.fixtures.once(`scope ${operation.id}`, () => freshScope(t, operation));
  const isScope = Object.hasOwn(scope.request.query ?? {}, filter.parameter);
  if (isScope && isBound(filter)) await narrowFrom(t, operation, filter, rules, scope);
  else if (isScope) await narrow(t, operation, filter, rules, scope);
  else await keep(t, operation, filter, rules);
  const items = await itemsByFilter(t, operation);
  await expectFoundAtOnce(t, operation, filter, rules, items);
  await expectNoneNearly(t, operation, filter, rules, items);
  await expectSameAtOffset(t, operation, filter, rules, items);
  await expectNoneInOtherCase(t, operation, filter, rules, items);
}

/** Of one customer's items exactly those that match are returned. */
async function keep(t: Trial, operation: ListOperation, filter: Filter, rules: readonly string[]): Promise<void> {
  const { scope, own, foreign, isWhole } = await itemsByFilter(t, operation);
  const shown = valuesFor(filter, [...own, ...foreign]).slice(0, 8);
  t.precondition(shown.length > 0, `no item shows anything at ${filter.paths.join(" or ")}`);
  const tried = valuesTried(filter, [...own, ...foreign], shown);
  const values = tried.filter((value) => mayBeGiven(t, operation, filter, value));
  let leavesOut = false;
  let several: string | undefined;
  for (const value of [...values, ...otherValues(t, operation, filter, values)]) {
    const given = { [filter.parameter]: value };
    const fits = ({ body }: Fixture): boolean => matches(filter, body, value) && isShownBy(t, operation, body, given);
    const { read, assumed } = await selectedAndRead(t, operation, scope, { given, all: own, isWhole, fits });
    const observed = [...read, ...assumed];
    const selection = { given, all: own, wanted: own.filter(fits), observed };
    leavesOut = expectSelection(t, rules, operation, `${filter.parameter} ${filter.match}`, selection) || leavesOut;
    expectOrder(t, rulesStatingFor(t.contract, operation.id, "list-order"), operation, `with ${filter.parameter}`, {
      items: read.map(({ body }) => body),
      order: declaredOrder(operation.listing),
      made: [],
    });
    if (observed.length > 1) several ??= value;
  }
  if (several !== undefined) await expectAskedOrders(t, operation, filter, several);
  leavesOut = (await expectAnyOf(t, operation, filter, rules, values.slice(0, 2))) || leavesOut;
  const isNarrowed = defaultFilters(t, operation).some((each) => each.filter.parameter === filter.parameter);
  if (isNarrowed) leavesOut = (await expectDefault(t, operation, filter, rules)) || leavesOut;
  t.precondition(leavesOut, `every item shows the same at ${filter.paths.join(" or ")}`);
}

/** Of several values that are given at once, an item shows any. */
async function expectAnyOf(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  values: readonly string[],
): Promise<boolean> {
  const several = severalGiven(t, operation, filter, values);
  if (several === undefined) return false;
  const given = { [filter.parameter]: several };
  const isAny = (body: unknown): boolean => values.some((value) => matches(filter, body, value));
  return expectGiven(t, rules, operation, `${filter.parameter} of several`, given, isAny);
}

/** The given filters select exactly the matching items, except those that defaults of other filters exclude. */
async function expectGiven(
  t: Trial,
  rules: readonly string[],
  operation: ListOperation,
  state: string,
  given: Selecting["given"],
  isMatching: (body: unknown) => boolean,
): Promise<boolean> {
  const { scope, own, isWhole } = await itemsByFilter(t, operation);
  const fits = ({ body }: Fixture): boolean => isMatching(body) && isShownBy(t, operation, body, given);
  const observed = await selected(t, operation, scope, { given, all: own, isWhole, fits });
  return expectSelection(t, rules, operation, state, { given, all: own, wanted: own.filter(fits), observed });
}

/** What a filter is tried with, for items that show these values. */
function valuesTried(filter: Filter, items: readonly Fixture[], shown: readonly string[]): readonly string[] {
  if (isSearch(filter)) return searchedParts(filter, items);
  return isBound(filter) ? valuesOfBound(filter, shown) : shown;
}

/** The values of a bound: at and beyond the items' values, and one that includes an item fully. */
function valuesOfBound(filter: Filter, shown: readonly string[]): string[] {
  const within = shown[0] === undefined ? undefined : valueWithin(filter, shown[0]);
  const values = shown.slice(0, 5).flatMap((each) => boundValues(filter, each));
  return [...new Set([...values, ...(within === undefined ? [] : [within])])];
}

/** The requested order also applies to filtered items. */
async function expectAskedOrders(t: Trial, operation: ListOperation, filter: Filter, value: string): Promise<void> {
  const { orderParameter = "" } = operation.listing;
  const { scope, own, isWhole } = await itemsByFilter(t, operation);
  const usual = declaredOrder(operation.listing);
  const others = ordersOf(operation.listing).filter(
    ({ by, direction }) => by !== usual?.by || direction !== usual?.direction,
  );
  for (const order of others) {
    const given = { [filter.parameter]: value, [orderParameter]: order.value };
    const fits = ({ body }: Fixture): boolean => matches(filter, body, value) && isShownBy(t, operation, body, given);
    const { read } = await selectedAndRead(t, operation, scope, { given, all: own, isWhole, fits });
    const state = `${order.value} with ${filter.parameter}`;
    const rules = rulesStatingFor(t.contract, operation.id, "order-parameter");
    expectOrder(t, rules, operation, state, { items: read.map(({ body }) => body), order, made: [] });
  }
}

/** Where it is not given, its default is meant. */
function expectDefault(
  t: Trial,
  operation: ListOperation,
  { parameter }: Filter,
  rules: readonly string[],
): Promise<boolean> {
  return expectGiven(t, rules, operation, `without ${parameter}`, {}, () => true);
}

/** The items of a selection and its filters. */
export interface Selecting {
  given: Readonly<Record<string, string | readonly string[]>>;
  all: readonly Fixture[];
  /** Whether the list has nothing else. */
  isWhole: boolean;
  fits: (item: Fixture) => boolean;
}

/** The items a filter returned, as far as read, and those assumed. */
export async function selected(
  t: Trial,
  operation: ListOperation,
  scope: ListScope,
  selecting: Selecting,
): Promise<readonly Fixture[]> {
  const { read, assumed } = await selectedAndRead(t, operation, scope, selecting);
  return [...read, ...assumed];
}

/**
 * The items a filter returned, in order. Of a list too long to read: the candidates among them and every wrong item;
 * where the newest items come last, unread candidates are assumed.
 */
async function selectedAndRead(
  t: Trial,
  operation: ListOperation,
  scope: ListScope,
  { given, all, isWhole, fits }: Selecting,
): Promise<{ read: readonly Fixture[]; assumed: readonly Fixture[] }> {
  if (isWhole) return { read: await listed(t, operation, scope, given), assumed: [] };
  const { items, isWhole: isAll } = await listedAtFirst(t, operation, scope, given);
  const isOwn = ({ id }: Fixture): boolean => all.some((item) => item.id === id);
  const read = items.filter((item) => isOwn(item) || !fits(item));
  const isUnread = ({ id }: Fixture): boolean => !items.some((item) => item.id === id);
  const assumed = isAll || operation.listing.order === "newest-first" ? [] : all.filter(isUnread).filter(fits);
  return { read, assumed };
}

/** A named value that no item shows, if there is one. */
function otherValues(t: Trial, { id }: ListOperation, { parameter }: Filter, shown: readonly string[]): string[] {
  const { document } = t.support;
  const pointer = parameterSchemas(document).get(`${id} query ${parameter}`);
  const schema = pointer === undefined ? {} : resolved(document, schemaAt(document, pointer));
  const { enum: named } = schema["type"] === "array" ? resolved(document, schema["items"]) : schema;
  const others = Array.isArray(named) ? named.filter((each) => typeof each === "string" && !shown.includes(each)) : [];
  return others.slice(0, 1);
}

/** The returned and the expected items of a filter. */
export interface Selection {
  given: Readonly<Record<string, string | readonly string[]>>;
  /** Everything there is to select from. */
  all: readonly Fixture[];
  wanted: readonly Fixture[];
  observed: readonly Fixture[];
}

/** Exactly the wanted items; that holds only where some are left out. Returns whether some are. */
export function expectSelection(
  t: Trial,
  rules: readonly string[],
  operation: ListOperation,
  state: string,
  { given, all, wanted, observed }: Selection,
): boolean {
  const leavesOut = wanted.length < all.length;
  const [expected, found] = [idsOf(wanted), idsOf(observed)];
  if (leavesOut || expected.join() !== found.join()) {
    const what = `with ${JSON.stringify(given)}:`;
    expecting(t, rules, operation.id).same(state, what, expected, found);
  }
  return leavesOut;
}

async function filterTogether(t: Trial, operation: ListOperation, choices: number[]): Promise<void> {
  const scope = await ownScope(t, operation);
  const { own, isWhole } = await settle(t, operation, scope);
  const open = operation.filters.filter(({ parameter }) => !Object.hasOwn(scope.request.query ?? {}, parameter));
  const chosen = new Map<Filter, string>();
  for (const choice of choices) {
    const filter = open[choice % open.length];
    const values = filter === undefined ? [] : valuesFor(filter, own);
    const value = values[Math.floor(choice / open.length) % values.length];
    if (filter !== undefined && value !== undefined) chosen.set(filter, value);
  }
  const given = Object.fromEntries([...chosen].map(([{ parameter }, value]) => [parameter, value]));
  const fits = ({ body }: Fixture): boolean =>
    [...chosen].every(([filter, value]) => matches(filter, body, value)) && isShownBy(t, operation, body, given);
  const matching = await selected(t, operation, scope, { given, all: own, isWhole, fits });
  const wanted = own.filter(fits);
  const rules = [...new Set([...chosen.keys()].flatMap((filter) => filterRules(t.contract, operation, filter)))];
  const selection = { given, all: own, wanted, observed: matching };
  const state = chosen.size === 1 ? "one filter alone" : `${chosen.size} filters together`;
  expectSelection(t, rules, operation, state, selection);
}
