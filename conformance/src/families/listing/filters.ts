import type { Contract, Filter } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { fixturesOf, type Fixture } from "../../world/fixture.ts";
import { defineCheck, defineGenerated } from "../define-check.ts";
import { declaredFor, expectSame } from "../expect.ts";
import { matches, valuesFor } from "./matching.ts";
import { isList, listed, ownQuery, populate, type ListOperation } from "./population.ts";
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
  await populate(t, operation, owner, 4);
  await populate(t, operation, stranger, 1);
  return { owner, own: await listed(t, operation, owner), foreign: await listed(t, operation, stranger) };
}

async function filterAlone(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
): Promise<void> {
  const population = await settle(t, operation);
  const everything = [...population.own, ...population.foreign];
  const values = valuesFor(filter, everything).slice(0, 8);
  t.precondition(values.length > 0, `no item shows anything at ${filter.paths.join(" or ")}`);
  const narrowing = await ownQuery(t, operation, population.owner);
  const isNarrowing = Object.hasOwn(narrowing, filter.parameter);
  for (const value of values) {
    const query = { ...narrowing, [filter.parameter]: value, ...wholePage(operation) };
    const kept = fixturesOf(await t.call(operation.id, { query }), operation.id);
    const known = isNarrowing ? everything : population.own;
    expectSame(t, rules, `${filter.parameter}=${filter.match}`, {
      operation: operation.id,
      what: `with ${filter.parameter}=${value}:`,
      expected: idsOf(known.filter(({ body }) => matches(filter, body, value))),
      observed: idsOf(kept),
    });
  }
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
