import type { Contract, Edge, Lifecycle, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { challengeOf, perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Delivery } from "../../http/receiver.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { cellsOf, drivenLifecycles, type Cell } from "../lifecycle/cells.ts";
import { drivenIn, move } from "../lifecycle/matrix.ts";
import { refusalSetupOf } from "../refusals/find-trigger.ts";
import type { RefusalSetup } from "../../requests/refusal-trigger.ts";
import { rulesStating } from "../rules-stating.ts";
import { dataOf, isEventOf, typeOf, waitForSilence } from "./deliveries.ts";
import { isAboutA } from "./event-cause.ts";
import { newTo } from "./expect-event.ts";
import { listening, listeningByTheClock } from "./listening.ts";
import { timedMoves } from "./timed-moves.ts";

type Adapter = Pick<ContractAdapter, "lifecycleDrivers" | "expiringFixtures" | "refusalTriggers">;

/**
 * No event tells of a state in which the resource cannot have been: not when the move into it is refused, and not when
 * time moves the resource elsewhere.
 */
export function impossibleEvents(contract: Contract, adapter: Adapter): Check[] {
  const rules = rulesStating(contract, "events-follow-changes");
  if (rules.length === 0) return [];
  return [
    ...afterRefusals(contract, adapter, rules),
    ...afterTimes(contract, adapter, rules),
    ...afterOtherChanges(contract, rules),
    ...afterDeclaredRefusals(contract, adapter, rules),
    ...beforeSignatures(contract, adapter, rules),
  ];
}

/** A missing event does not prove that events are sent, so a pass does not count as held. */
export function onlyViolating(rules: readonly string[]): Pick<Check, "rules" | "onlyViolates"> {
  return { rules, onlyViolates: rules };
}

function afterRefusals(contract: Contract, { lifecycleDrivers }: Adapter, rules: string[]): Check[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).flatMap((cell) => {
      const events = cell.edge === undefined ? eventsOfRefused(contract, lifecycle, cell) : [];
      if (events.length === 0) return [];
      const byTime = lifecycle.driver.needsClock?.(contract, cell.from) === true;
      return defineCheck({
        ...(byTime ? listeningByTheClock : listening),
        name: `events/${lifecycle.name} ${cell.from}↛${cell.to} by ${cell.by} emits no event`,
        operation: cell.by,
        ...onlyViolating(rules),
        async run(t: Trial) {
          const driven = await drivenIn(t, lifecycle, cell);
          const reply = await move(t, lifecycle, cell, driven);
          t.precondition(!isSuccess(reply), `${cell.by} succeeded`);
          await expectNone(t, rules, { operation: cell.by, id: driven.id, events, state: cell.from });
        },
      });
    }),
  );
}

function afterTimes(contract: Contract, adapter: Adapter, rules: string[]): Check[] {
  return timedMoves(contract, adapter).flatMap(({ lifecycle, from, to, happen }) => {
    const events = impossibleIn(contract, lifecycle, to);
    if (events.length === 0) return [];
    return defineCheck({
      ...listeningByTheClock,
      name: `events/${lifecycle.name} ${from}→${to} by time emits no other event`,
      ...onlyViolating(rules),
      async run(t: Trial) {
        await expectNone(t, rules, { ...(await happen(t)), events, state: to });
      },
    });
  });
}

/** A change that declares no event and moves nothing tells of no move. */
function afterOtherChanges(contract: Contract, rules: string[]): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { id, resourceAction: part, emits, outcomes } = operation;
    const lifecycle = Object.values(contract.lifecycles).find(({ resource }) => resource === part?.resource);
    if (part?.kind !== "changes" || lifecycle === undefined || emits.length > 0 || outcomes !== undefined) return [];
    const isMove = Object.values(contract.lifecycles).some(
      ({ edges, drivers }) => edges.some(({ by }) => by === id) || drivers.some((each) => each.operation === id),
    );
    const isLeftAlone = isMove || movesByItself(contract, lifecycle) || !areMovesToldOf(contract, lifecycle);
    const events = isLeftAlone ? [] : eventsOfMoves(contract, lifecycle);
    if (events.length === 0) return [];
    return defineCheck({
      ...listening,
      ...ofOperation("events", operation, "emits no event without a transition"),
      ...onlyViolating(rules),
      async run(t: Trial) {
        const request = await requestOf(t, id);
        const subject = subjectIn(operation, lifecycle, request);
        t.precondition(subject !== undefined, `nothing says what ${id} changes`);
        const isNew = await newTo(t, subject);
        const reply = await perform(t, id, request);
        t.precondition(isSuccess(reply), `${id} did not succeed`);
        await expectNone(t, rules, { operation: id, id: subject, events, isNew, state: `not moved by ${id}` });
      },
    });
  });
}

/** A refused transition emits no event. */
function afterDeclaredRefusals(
  contract: Contract,
  { refusalTriggers }: Pick<Adapter, "refusalTriggers">,
  rules: string[],
): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { id } = operation;
    const lifecycle = Object.values(contract.lifecycles).find(({ edges }) => edges.some(({ by }) => by === id));
    if (lifecycle === undefined || movesByItself(contract, lifecycle)) return [];
    const own = new Set(lifecycle.edges.filter(({ by }) => by === id).flatMap(({ emits }) => emits));
    const events = eventsOfMoves(contract, lifecycle).filter((event) => own.has(event));
    const refusals = operation.refusals.flatMap((refusal) => {
      const setup = refusal.when === "unknown" ? undefined : refusalSetupOf(refusalTriggers, operation, refusal);
      return setup !== undefined && isPlain(setup) ? [{ refusal, trigger: setup.trigger }] : [];
    });
    if (events.length === 0 || refusals.length === 0) return [];
    return defineCheck({
      ...listening,
      ...ofOperation("events", operation, "emits no event when it is refused"),
      ...onlyViolating(rules),
      async run(t: Trial) {
        let refused = 0;
        for (const { refusal, trigger } of refusals) {
          const [first] = (await trigger(t, operation, refusal).catch(unlessUnavailable)) ?? [];
          const subject = first && subjectIn(operation, lifecycle, first.request);
          if (first === undefined || subject === undefined) continue;
          const isNew = await newTo(t, subject);
          if (isSuccess(await perform(t, id, first.request))) continue;
          refused += 1;
          await expectNone(t, rules, { operation: id, id: subject, events, isNew, state: `refused: ${refusal.when}` });
        }
        t.precondition(refused > 0, `nothing was refused by ${id}`);
      },
    });
  });
}

/** A call that asks for a signature moves nothing yet, and nothing is told. */
function beforeSignatures(contract: Contract, { lifecycleDrivers }: Adapter, rules: string[]): Check[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).flatMap((cell) => {
      const { from, to, by } = cell;
      const events = (cell.edge?.emits ?? []).filter((event) => isAboutA(contract, lifecycle.resource, event));
      const isSigned = contract.operations[by]?.signedRetry !== undefined;
      const fromThere = { edges: lifecycle.edges.filter((edge) => edge.from === from) };
      if (!isSigned || events.length === 0 || movesByItself(contract, fromThere)) return [];
      return defineCheck({
        ...(lifecycle.driver.needsClock?.(contract, from) === true ? listeningByTheClock : listening),
        name: `events/${lifecycle.name} ${from}→${to} by ${by} emits no event before the signed retry`,
        operation: by,
        ...onlyViolating(rules),
        async run(t: Trial) {
          const driven = await drivenIn(t, lifecycle, cell);
          await moveIntoStateTold(t, lifecycle, { state: from, id: driven.id, events });
          const isNew = await newTo(t, driven.id);
          const reply = await t.call(by, await lifecycle.driver.request(t, lifecycle, driven, by, to));
          t.precondition(challengeOf(reply) !== undefined, `${by} asked for no signature`);
          await expectNone(t, rules, { operation: by, id: driven.id, events, isNew, state: from });
        },
      });
    }),
  );
}

/**
 * Waits for the event of the transition into the state, so that it is not mistaken for another; skipped where none is
 * declared.
 */
async function moveIntoStateTold(
  t: Trial,
  { edges, field }: Lifecycle,
  { state, id, events }: { state: string; id: string; events: readonly string[] },
): Promise<void> {
  if (edges.every(({ to, emits }) => to !== state || emits.length === 0)) return;
  const isOfMove = (delivery: Delivery): boolean =>
    isEventOf(id, events, t.contract)(delivery) && textAt(dataOf(delivery), field) === state;
  const told = await t.receiver.arrived(isOfMove, 1, t.patienceMs);
  t.precondition(told.length > 0, `nothing told that it is ${state}`);
}

/** Whether a trigger needs neither time nor a platform of its own. */
function isPlain({ phase, needs = [] }: RefusalSetup): boolean {
  return phase === undefined && needs.length === 0;
}

/** Whether a caller can make a move that is told of. */
function areMovesToldOf({ operations }: Contract, { edges }: Lifecycle): boolean {
  return edges.some(({ by, emits }) => emits.length > 0 && operations[by] !== undefined);
}

/** Causes of transitions besides calls, none of which occurs during a check. */
const notAtOnce: ReadonlySet<string> = new Set(["expiry", "operator"]);

/** Whether the resource moves while nobody calls, and before any time is over. */
export function movesByItself({ operations }: Contract, { edges }: Pick<Lifecycle, "edges">): boolean {
  return edges.some(({ by }) => !notAtOnce.has(by) && operations[by] === undefined);
}

/** The id of what the request changes. */
function subjectIn({ references }: Operation, { resource }: Lifecycle, request: CallRequest): string | undefined {
  const named = references.find((each) => each.resource === resource && each.at.startsWith("path."));
  const id = named && valueInRequest(request, named.at);
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** The events that only moves of the resource tell of. */
export function eventsOfMoves(contract: Contract, lifecycle: Lifecycle): string[] {
  const byCalls = new Set(Object.values(contract.operations).flatMap(({ emits }) => emits));
  const all = new Set(lifecycle.edges.flatMap(({ emits }) => emits));
  return [...all].filter((event) => !byCalls.has(event) && isAboutA(contract, lifecycle.resource, event));
}

/** The events of a move that is refused, as far as the resource cannot have caused them before. */
function eventsOfRefused(contract: Contract, lifecycle: Lifecycle, { from, to, by }: Cell): string[] {
  const meant = lifecycle.edges.filter((edge) => edge.to === to && edge.by === by).flatMap(({ emits }) => emits);
  return impossibleIn(contract, lifecycle, from).filter((event) => meant.includes(event));
}

/** The events that tell only of states through which no resource comes into this one. */
export function impossibleIn(contract: Contract, lifecycle: Lifecycle, state: string): string[] {
  const passed = statesBefore(lifecycle.edges, state);
  const others = Object.values(contract.lifecycles).filter(({ name }) => name !== lifecycle.name);
  const elsewhere = new Set([
    ...Object.values(contract.operations).flatMap(({ emits }) => emits),
    ...lifecycle.emits,
    ...others.flatMap(({ emits, edges }) => [...emits, ...edges.flatMap((edge) => edge.emits)]),
    ...lifecycle.edges.filter(({ to }) => passed.has(to)).flatMap(({ emits }) => emits),
  ]);
  const all = new Set(lifecycle.edges.flatMap(({ emits }) => emits));
  return [...all].filter((event) => !elsewhere.has(event) && isAboutA(contract, lifecycle.resource, event));
}

/** The state itself, and every one from which it can be reached. */
function statesBefore(edges: readonly Pick<Edge, "from" | "to">[], state: string): ReadonlySet<string> {
  const states = new Set([state]);
  // A set that grows while it is walked is walked to its new end.
  for (const each of states) for (const { from, to } of edges) if (to === each) states.add(from);
  return states;
}

/** A resource, and the events that it cannot have caused. */
interface Unmoved {
  operation: string;
  id: string;
  events: readonly string[];
  state: string;
  /** Whether an event was not there before. */
  isNew?: (delivery: Delivery) => boolean;
}

export async function expectNone(
  t: Trial,
  rules: readonly string[],
  { operation, id, events, state, isNew = () => true }: Unmoved,
): Promise<void> {
  await waitForSilence(t);
  const isMeant = isEventOf(id, events, t.contract);
  const [wrong] = t.receiver.deliveries((delivery) => isMeant(delivery) && isNew(delivery));
  expecting(t, rules, operation).that(`${state}, without ${events.join(", ")}`, wrong === undefined, () => [
    `no ${events.join(" or ")} about ${id}, which is ${state}`,
    wrong === undefined ? "none" : typeOf(wrong),
  ]);
}
