import type { Contract, Filter } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { fixturesOf, type Fixture } from "../../world/fixture.ts";
import { defineCheck, defineGenerated } from "../define-check.ts";
import { declaredFor, expectSame, expectThat } from "../expect.ts";
import { matches, valuesFor } from "./matching.ts";
import { isList, isMakeable, listed, ownQuery, populate, type ListOperation } from "./population.ts";
import { wholePage } from "../whole-page.ts";

/** Every filter, with every value that two customers' items offer: exactly the matching ones are kept. */
export function filters(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) =>
      operation.filters.map((filter) => {
        const rules = filterRules(contract, operation, filter);
        return defineCheck({
          name: `listing/${operation.id} filtered by ${filter.parameter}`,
          family: "listing",
          operation: operation.id,
          rules,
          cost: 2,
          run: (t) => filterAlone(t, operation, filter, rules),
        });
      }),
    );
}

/** The filter's own rule; the two that say whose payments to list share one. */
function filterRules(contract: Contract, operation: ListOperation, { rule, parameter }: Filter): string[] {
  const shared = ["customerId", "platformCustomerId"].includes(parameter) ? "TXN-24" : undefined;
  return declaredFor(contract, operation.id, rule ?? shared);
}

/** Several filters together: every one of them must match. */
export function filtersTogether(contract: Contract): Check<number[]>[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => operation.filters.length > 2)
    .map((operation) =>
      defineGenerated({
        name: `listing/${operation.id} filtered by several`,
        family: "listing",
        operation: operation.id,
        rules: [...new Set(operation.filters.flatMap((filter) => filterRules(contract, operation, filter)))],
        input: fc.array(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: 4 }),
        run: (t, choices) => filterTogether(t, operation, choices),
      }),
    );
}

/** What there is to find: the customer's items, and a stranger's that must never turn up. */
interface Population {
  owner: Fixture;
  own: Fixture[];
  foreign: Fixture[];
}

async function settle(t: Trial, operation: ListOperation): Promise<Population> {
  const [owner, stranger] = [await t.world.customer(), await t.world.stranger()];
  const [own, foreign] = [await populate(t, operation, owner, 4), await populate(t, operation, stranger, 1)];
  // What was made must be found; what was there already, like the accounts a customer comes with, is taken as listed.
  return {
    owner,
    own: isMakeable(operation) ? await seen(t, operation, owner, own) : await listed(t, operation, owner),
    foreign: isMakeable(operation) ? await seen(t, operation, stranger, foreign) : await listed(t, operation, stranger),
  };
}

/** The items that were made, as the list shows them. */
async function seen(t: Trial, operation: ListOperation, owner: Fixture, made: Fixture[]): Promise<Fixture[]> {
  const items = await listed(t, operation, owner);
  return made.map((item) => items.find(({ id }) => id === item.id) ?? item);
}

async function filterAlone(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
): Promise<void> {
  const narrowing = await ownQuery(t, operation, await t.world.customer());
  if (Object.hasOwn(narrowing, filter.parameter)) await narrow(t, operation, filter, rules);
  else await keep(t, operation, filter, rules, narrowing);
}

/** Of one customer's items exactly those that match are kept. */
async function keep(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  narrowing: Record<string, string>,
): Promise<void> {
  const { own, foreign } = await settle(t, operation);
  const values = valuesFor(filter, [...own, ...foreign]).slice(0, 8);
  t.precondition(values.length > 0, `no item shows anything at ${filter.paths.join(" or ")}`);
  for (const value of values) {
    const query = { ...narrowing, [filter.parameter]: value, ...wholePage(operation) };
    const kept = fixturesOf(await t.call(operation.id, { query }), operation.id);
    expectSame(t, rules, `${filter.parameter} ${filter.match}`, {
      operation: operation.id,
      what: `with ${filter.parameter}=${value}:`,
      expected: idsOf(own.filter(({ body }) => matches(filter, body, value))),
      observed: idsOf(kept),
    });
  }
}

/** The filter that tells owners apart: everything of the owner is there, and nothing that is not. */
async function narrow(t: Trial, operation: ListOperation, filter: Filter, rules: readonly string[]): Promise<void> {
  const owner = await t.world.customer();
  const made = isMakeable(operation)
    ? await populate(t, operation, owner, 2)
    : await newest(t, operation, filter, owner);
  const own = await ownQuery(t, operation, owner);
  const value = own[filter.parameter] ?? "";
  const reply = await t.call(operation.id, { query: { ...own, ...wholePage(operation) } });
  const kept = fixturesOf(reply, operation.id);
  const missing = made.filter(({ id }) => !kept.some((item) => item.id === id));
  const strange = kept.filter(({ body }) => !matches(filter, body, value));
  expectThat(t, rules, `${filter.parameter} narrows`, kept.length > 0 && missing.length + strange.length === 0, () => ({
    operation: operation.id,
    expected: `with ${filter.parameter}=${value} all of ${idsOf(made).join(", ")}, and nothing that does not match`,
    observed: `${idsOf(missing).join(", ") || "nothing"} missing, ${idsOf(strange).join(", ") || "nothing"} strange, ${kept.length} in all`,
  }));
}

/** What the list shows of the owner among the newest items of everybody: it is not a minute old. */
async function newest(t: Trial, operation: ListOperation, filter: Filter, owner: Fixture): Promise<Fixture[]> {
  if (operation.listing.limit === undefined) return [];
  const everybody = fixturesOf(await t.call(operation.id, { query: wholePage(operation) }), operation.id);
  return everybody.filter(({ body }) => matches(filter, body, owner.id));
}

async function filterTogether(t: Trial, operation: ListOperation, choices: number[]): Promise<void> {
  const { owner, own } = await settle(t, operation);
  const narrowing = await ownQuery(t, operation, owner);
  const open = operation.filters.filter(({ parameter }) => !Object.hasOwn(narrowing, parameter));
  const chosen = new Map<Filter, string>();
  for (const choice of choices) {
    const filter = open[choice % open.length];
    const values = filter === undefined ? [] : valuesFor(filter, own);
    const value = values[Math.floor(choice / open.length) % values.length];
    if (filter !== undefined && value !== undefined) chosen.set(filter, value);
  }
  const given = Object.fromEntries([...chosen].map(([{ parameter }, value]) => [parameter, value]));
  const query = { ...narrowing, ...given, ...wholePage(operation) };
  const kept = fixturesOf(await t.call(operation.id, { query }), operation.id);
  const wanted = own.filter(({ body }) => [...chosen].every(([filter, value]) => matches(filter, body, value)));
  const rules = [...new Set([...chosen.keys()].flatMap((filter) => filterRules(t.contract, operation, filter)))];
  expectSame(t, rules, `${chosen.size} filters together`, {
    operation: operation.id,
    what: `with ${JSON.stringify(given)}:`,
    expected: idsOf(wanted),
    observed: idsOf(kept),
  });
}

function idsOf(items: readonly Fixture[]): string[] {
  return items.map(({ id }) => id).toSorted();
}
