import type { Conservation, ConservationTerm, Contract, Lifecycle, Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, isSuccess, rulesOfRows } from "../../requests/expect.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { valueAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import { bringToAccepted, look, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { makeInState, makeInStateFrom } from "../../requests/states/in-state.ts";
import { changeSince, effectOf, effectOfCall, resourcesOf } from "../../requests/effects/known-effects.ts";
import { amountsAboveOne } from "./conserved-amounts.ts";
import { originOf } from "../../requests/resources/origins.ts";
import { namesAt, referencesOf } from "../../requests/resources/references.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { creatorOf, isLate, needsClock, reachableStates, routeTo } from "../../requests/states/routes.ts";
import { lifecycleOf } from "../../requests/states/states.ts";
import { accountPlace } from "../../requests/effects/withdrawals.ts";
import { firstAvailable } from "../../requests/bodies/first-available.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

type OperationTerm = Extract<ConservationTerm, { operation: string }>;
/** A term of resources that count as long as they are in some states. */
export type ResourceTerm = Extract<ConservationTerm, { resource: string }>;

/** Checks each conserved quantity: after each call and in each counted state it has changed by the declared amount. */
export function conservedQuantities(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return contract.conservation.flatMap((row) => {
    const rules = rulesOfRows(contract, row.rule);
    if (rules.length === 0) return [];
    const resources = resourcesOf(row);
    return [
      ...row.terms.flatMap((term) =>
        "operation" in term ? [afterCall(row, term, rules), afterCallsAtOnce(row, term, rules)] : [],
      ),
      ...resources.flatMap((resource) =>
        accountsOf(contract, row, resource).flatMap((account) => inStates(contract, row, account, rules)),
      ),
      ...resources.flatMap((resource) => racing(contract, document, row, resource, rules)),
    ];
  });
}

function afterCall(row: Conservation, term: OperationTerm, rules: string[]): Check {
  return defineCheck({
    name: `conservation/${row.name} is conserved by ${term.operation}`,
    family: "conservation",
    operation: term.operation,
    rules,
    cost: 2,
    async run(t) {
      const made = await makeResource(t, row.resource);
      const request = await requestFor(t, row, term, made);
      const before = await balanceOf(t, row, made);
      expecting(t, rules).success(term.operation, await perform(t, term.operation, request));
      await expectBalance(t, rules, row, made, { before, change: effectOfCall(term, request), after: term.operation });
    },
  });
}

/** Calls that change the quantity at once: not one of those that succeed is lost. */
function afterCallsAtOnce(row: Conservation, term: OperationTerm, rules: string[]): Check {
  return defineCheck({
    name: `conservation/${row.name} is conserved by concurrent ${term.operation}`,
    family: "conservation",
    operation: term.operation,
    rules,
    // That the calls add up does not show that each has the effect that it should.
    onlyViolates: rules,
    cost: 2,
    async run(t: Trial) {
      const made = await stocked(t, row);
      const requests: CallRequest[] = [];
      for (let nth = 0; nth < AT_ONCE; nth += 1) requests.push(await requestFor(t, row, term, made));
      const before = await balanceOf(t, row, made);
      const calls = await Promise.all(
        requests.map(async (request) => ({ request, reply: await perform(t, term.operation, request) })),
      );
      const done = calls.filter(({ reply }) => isSuccess(reply));
      t.precondition(done.length > 1, `${term.operation} succeeds only once`);
      const change = done.reduce((sum, { request }) => sum + effectOfCall(term, request), 0);
      const after = `${done.length} times ${term.operation} at once`;
      await expectBalance(t, rules, row, made, { before, change, after });
    },
  });
}

/** How many calls change a quantity at once. */
const AT_ONCE = 5;

/** A request that changes an account's quantity, after the account is brought into a state that allows it. */
async function requestFor(t: Trial, row: Conservation, term: OperationTerm, made: Fixture): Promise<CallRequest> {
  const operation = t.contract.operations[term.operation];
  const place = operation && referencesOf(t.contract, operation).find(({ at }) => at === term.account);
  if (operation !== undefined && place !== undefined) await bringToAccepted(t, operation, place, made);
  return requestWith(t, term.operation, { named: { [term.account]: made.id, [row.resource]: made.id } });
}

/** The account whose quantity a resource changes, by its term. */
interface Account {
  term: ResourceTerm;
  /** It is another than the first, such as the one that receives. */
  further: boolean;
}

/** Those whose quantity a resource changes: a further one where the operation that makes it names several of the kind. */
function accountsOf(contract: Contract, row: Conservation, resource: string): Account[] {
  const creator = creatorOf(contract, resource);
  const terms = row.terms.filter((term): term is ResourceTerm => "resource" in term && term.resource === resource);
  const places = new Set<string | undefined>();
  return terms.flatMap((term, nth) => {
    const place = creator && accountPlace(contract, row, creator, term.account)?.at;
    const isKnown = nth > 0 && places.has(place);
    places.add(place);
    return isKnown ? [] : [{ term, further: nth > 0 }];
  });
}

/** One check for each state in which a resource may be, whether it counts there or not. */
function inStates(contract: Contract, row: Conservation, { term, further }: Account, rules: string[]): Check[] {
  const { resource, account } = term;
  const creator = creatorOf(contract, resource);
  const lifecycle = lifecycleOf(contract, resource);
  const states = lifecycle === undefined ? [undefined] : reachableStates(contract, lifecycle);
  const ends = states.map((state) => ({ state, from: undefined }));
  return [...ends, ...otherWays(contract, lifecycle)].map(({ state, from }) => {
    const isTimed = lifecycle !== undefined && state !== undefined && isLate(contract, lifecycle, state);
    return defineCheck({
      ...(isTimed ? byTheClock : { cost: 2 }),
      name:
        `conservation/${row.name} with a ${resource} ${state ?? ""}`.trimEnd() +
        (from === undefined ? "" : ` from ${from}`) +
        (further ? ` by ${account}` : ""),
      family: "conservation",
      rules,
      async run(t: Trial) {
        // What was begun and then refused may count already: each way has a new owner.
        const { made, before, since, counted } = await firstAvailable(
          // Who receives need not have what is taken of another.
          further ? (["one"] as const) : (["most", "two", "one"] as const),
          async (howMuch) => {
            const owner = await stocked(t, row);
            const named = await namesFor(t, row, creator, term, owner);
            const available = await balanceOf(t, row, owner);
            const known = t.transcript.length;
            const members = howMuch === "one" ? {} : amountsAboveOne(t, row, resource, { available, howMuch });
            const options = { named, members };
            const one =
              lifecycle === undefined || state === undefined
                ? await makeResource(t, resource, options)
                : from === undefined
                  ? await makeInState(t, lifecycle, state, options)
                  : await makeInStateFrom(t, lifecycle, { from, to: state }, options);
            return { made: owner, before: available, since: known, counted: { resource, id: one.id } };
          },
          "",
        );
        const change = await changeSince(t, row, made.id, { since, counted });
        const isCounted = state === undefined || term.states.includes(state);
        t.precondition(change !== 0 || !isCounted, `what was made of a ${resource} does not count for this one`);
        await expectBalance(t, rules, row, made, { before, change, after: `one ${resource} ${state ?? "more"}` });
      },
    });
  });
}

/** Several callers at once take all that there is: no more is taken than was there. */
function racing(contract: Contract, document: object, row: Conservation, resource: string, rules: string[]): Check[] {
  const terms = row.terms.filter((term): term is ResourceTerm => "resource" in term && term.resource === resource);
  const creator = creatorOf(contract, resource);
  const term = terms.find(({ sign }) => sign === -1);
  // Only a body that says how much it takes can take all that there is.
  if (creator === undefined || term === undefined || amountIn(document, creator, term.amount) === undefined) return [];
  return [
    defineCheck({
      name: `conservation/${row.name} is conserved by racing ${creator.id}`,
      family: "conservation",
      operation: creator.id,
      rules,
      cost: 2,
      run: (t) => raceFor(t, row, resource, term, creator, rules),
    }),
  ];
}

/** The moves by which callers bring a resource into a state, besides the last one of the usual way. */
function otherWays(contract: Contract, lifecycle: Lifecycle | undefined): { state: string; from: string }[] {
  if (lifecycle === undefined) return [];
  const ways = lifecycle.edges.filter(({ by, from, to }) => {
    const [begun, usual] = [routeTo(contract, lifecycle, from), routeTo(contract, lifecycle, to)];
    const isUsual = usual?.moves.at(-1)?.from === from;
    return by in contract.operations && from !== to && begun !== undefined && !needsClock(begun) && !isUsual;
  });
  const named = new Map(ways.map(({ from, to }) => [`${from} ${to}`, { state: to, from }]));
  return [...named.values()];
}

/**
 * The references that attribute a created resource to this account, after the account is brought into an accepted state.
 */
export async function namesFor(
  t: Trial,
  row: Conservation,
  creator: Operation | undefined,
  { account }: ResourceTerm,
  owner: Fixture,
): Promise<Record<string, string>> {
  const place = creator && accountPlace(t.contract, row, creator, account);
  // What comes with something else is made for the same owner.
  if (creator === undefined || place === undefined)
    return { ...originOf(t, { resource: row.resource, ...owner }), [row.resource]: owner.id };
  await bringToAccepted(t, creator, place, owner);
  return namesAt(t.contract, creator, place, owner.id);
}

/** How many calls may race for a quantity. */
const MOST_CALLERS = 12;

async function raceFor(
  t: Trial,
  row: Conservation,
  resource: string,
  term: ResourceTerm,
  creator: Operation,
  rules: readonly string[],
): Promise<void> {
  const made = await stocked(t, row, Math.max(1, leastOf(t, creator, term.amount)));
  const named = await namesFor(t, row, creator, term, made);
  const before = await balanceOf(t, row, made);
  t.precondition(before > 0, "there is nothing to race for");
  const amount = Math.min(before, mostOf(t, creator, term.amount));
  t.precondition(amount >= leastOf(t, creator, term.amount), `there is less than ${creator.id} takes`);
  const callers = Math.ceil(before / amount) + 2;
  t.precondition(callers <= MOST_CALLERS, `it would take ${callers} callers to take all that there is`);
  const members = { [`body.${term.amount}`]: amount };
  const requests = [];
  for (let nth = 0; nth < callers; nth += 1) {
    requests.push(await requestWith(t, creator.id, { named, members }));
  }
  const replies = await Promise.all(requests.map((request) => perform(t, creator.id, request)));
  let change = 0;
  for (const reply of replies.filter(isSuccess)) {
    const id = idIn(t.contract, resource, reply.body);
    if (id === undefined) return;
    change += effectOf(t, row, resource, (await look(t, resource, { id })).body, made.id);
  }
  expecting(t, rules, creator.id).that("a race for all there is", before + change >= 0, () => [
    `no more than ${before} taken`,
    `${-change} taken`,
  ]);
  await expectBalance(t, rules, row, made, { before, change, after: `a race of ${creator.id}` });
}

/** The largest amount that a body may have. */
function mostOf(t: Trial, creator: Operation, path: string): number {
  return Number(amountIn(t.support.document, creator, path)?.["maximum"] ?? Infinity);
}

function leastOf(t: Trial, creator: Operation, path: string): number {
  return Number(amountIn(t.support.document, creator, path)?.["minimum"] ?? 0);
}

/** The member of a body that says how much it takes. */
function amountIn(document: object, { body }: Operation, path: string): Resolved | undefined {
  return body && memberOf(document, schemaAt(document, body.schema), path);
}

/** A new resource that has some of the quantity: by its creation, or by the calls that add to it. */
export async function stocked(t: Trial, row: Conservation, least = 1): Promise<Fixture> {
  const made = await makeResource(t, row.resource);
  if ((await balanceOf(t, row, made)) >= least) return made;
  for (const conserved of t.contract.conservation) {
    for (const term of conserved.terms) {
      if (!("operation" in term) || term.sign !== 1 || conserved.resource !== row.resource) continue;
      await perform(t, term.operation, await requestFor(t, row, term, made));
    }
  }
  return made;
}

/** How much a resource shows of a quantity. */
export async function balanceOf(t: Trial, { resource, balance }: Conservation, made: Fixture): Promise<number> {
  const value = valueAt((await look(t, resource, made)).body, balance);
  if (typeof value !== "number") throw new FixtureUnavailable(`The ${resource} shows no number at ${balance}.`);
  return value;
}

/** The earlier quantity, the expected change and its cause. */
export interface Balance {
  before: number;
  change: number;
  after: string;
}

/** The quantity has changed by just so much. */
export async function expectBalance(
  t: Trial,
  rules: readonly string[],
  row: Conservation,
  made: Fixture,
  { before, change, after }: Balance,
): Promise<void> {
  const now = await balanceOf(t, row, made);
  expecting(t, rules, row.resource).that(`after ${after}`, now === before + change, () => [
    `${row.balance} ${before + change}`,
    String(now),
  ]);
}
