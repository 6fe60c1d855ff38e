import type { Contract, Outcomes } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { type Trial, type SandboxOperation } from "../../requests/trial.ts";
import type { Delivery } from "../../http/receiver.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, together } from "../../requests/expect.ts";
import { rulesStating } from "../rules-stating.ts";
import { triggerOutcome, sandboxOperations } from "../outcomes/trigger-outcome.ts";
import { isInstant } from "../outcomes/faults.ts";
import { countedMoves } from "./counted-moves.ts";
import { causesOf, isAboutA } from "./event-cause.ts";
import type { EventSupport } from "../../requests/states/event-support.ts";
import { dataRules, expectDataAsRead } from "./event-data.ts";
import { expectEvent, expectEventOnce, type ExpectedEvent } from "./expect-event.ts";
import { listening, listeningByTheClock } from "./listening.ts";
import { isSingle } from "./single-events.ts";
import { timedMoves } from "./timed-moves.ts";
import { endName, suffixName } from "../outcomes/outcome-name.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

type Adapter = Pick<ContractAdapter, "lifecycleDrivers" | "events" | "expiringFixtures" | "document">;

/** Every event that a row declares: after a call, after an outcome of the sandbox, after a time, at the bound of a quantity. */
export function emissions(contract: Contract, adapter: Adapter): Check[] {
  return [
    ...afterCalls(contract, adapter),
    ...afterOutcomes(contract, adapter),
    ...afterLinkedMoves(contract, adapter),
    ...afterUncalledMoves(contract, adapter),
  ];
}

function afterCalls(contract: Contract, adapter: Adapter): Check[] {
  return causesOf(contract, adapter).map((cause) =>
    defineCheck({
      ...(cause.needsClock ? listeningByTheClock : listening),
      name: `events/${cause.name} emits its event`,
      operation: cause.operation,
      rules: rulesWithData(contract, adapter, cause.events),
      async run(t: Trial) {
        const { act } = await cause.prepare(t);
        const { subjectOf, shows, reply } = await act();
        for (const event of cause.events) {
          const id = subjectOf(event);
          t.precondition(id !== undefined, `nothing says what ${event} is about`);
          const expected = { operation: cause.operation, id, events: [event], ...(shows && { shows }) };
          const delivery = await expectEmitted(t, expected);
          if (cause.isSingle(event)) await expectOnce(t, cause.name, expected);
          await expectDataAsRead(t, delivery, idShownBy(t.contract, reply) === id ? reply.body : undefined);
        }
      },
    }),
  );
}

/** A transition by time or by a quantity emits its event. */
function afterUncalledMoves(contract: Contract, adapter: Adapter): Check[] {
  const moves = [...timedMoves(contract, adapter), ...countedMoves(contract)];
  return moves.flatMap(({ lifecycle: { name, resource, field }, from, to, cause, needsClock, emits, happen }) => {
    const events = emits.filter((event) => isAboutA(contract, resource, event));
    const shows = (data: unknown): boolean => textAt(data, field) === to;
    if (events.length === 0) return [];
    return defineCheck({
      ...(needsClock ? listeningByTheClock : listening),
      name: `events/${name} ${from}→${to} by ${cause} emits its event`,
      rules: rulesWithData(contract, adapter, events),
      async run(t: Trial) {
        const { body, ...moved } = await happen(t);
        for (const event of events) {
          const expected = { ...moved, events: [event], shows };
          const delivery = await expectEmitted(t, expected);
          await expectOnce(t, `${from}→${to}`, expected);
          await expectDataAsRead(t, delivery, body);
        }
      },
    });
  });
}

function afterOutcomes(contract: Contract, adapter: Adapter): Check[] {
  return sandboxOperations(contract).flatMap((operation) =>
    operation.outcomes.rows
      .filter((row) => row.refuses === undefined && row.steps.length > 0 && isInstant(row))
      .flatMap((row) => {
        const { field } = operation.outcomes;
        const ends = endsOf(row.steps.at(-1));
        const events = eventsOf(contract, adapter.events, operation, operation.outcomes, ends);
        if (events.length === 0) return [];
        return defineCheck({
          ...listening,
          ...ofOperation("events", operation, `emits the event of ${endName(row)} for ${suffixName(row)}`),
          rules: rulesWithData(contract, adapter, events),
          async run(t: Trial) {
            const brought = await triggerOutcome(t, operation, await t.support.requestForOutcome(t, operation, row));
            expecting(t, rulesOf(contract, [])).success(`${operation.id} ${row.suffix}`, brought.reply);
            // A resource in its initial state has not moved.
            const first = textAt(brought.reply.body, field) ?? "";
            t.precondition(!ends.includes(first), `it is ${first} at once`);
            const shown = await brought.read();
            const id = idShownBy(contract, shown) ?? "";
            const delivery = await expectEmitted(t, { operation: operation.id, id, events });
            const [only] = events;
            if (only !== undefined && events.length === 1 && isSingle(contract, only))
              await expectOnce(t, row.suffix, { operation: operation.id, id, events });
            await expectDataAsRead(t, delivery, shown.body);
          },
        });
      }),
  );
}

/** The event of what an outcome moves along with the resource of its table. */
function afterLinkedMoves(contract: Contract, adapter: Adapter): Check[] {
  return sandboxOperations(contract).flatMap((operation) =>
    operation.outcomes.rows.filter(isInstant).flatMap((row) => {
      const { linked } = operation.outcomes;
      const ends = endsOf(row.steps.at(-1)?.linked);
      const events = linked === undefined ? [] : eventsOf(contract, adapter.events, operation, linked, ends);
      if (linked === undefined || events.length === 0) return [];
      return defineCheck({
        ...listening,
        ...ofOperation("events", operation, `emits the event of ${linked.resource} ${ends[0]} for ${suffixName(row)}`),
        rules: rulesWithData(contract, adapter, events),
        async run(t: Trial) {
          const brought = await triggerOutcome(t, operation, await t.support.requestForOutcome(t, operation, row));
          expecting(t, rulesOf(contract, [])).success(`${operation.id} ${row.suffix}`, brought.reply);
          const shown = await brought.readLinked?.();
          const id = shown && idShownBy(contract, shown);
          t.precondition(shown !== undefined && id !== undefined, `nothing shows its ${linked.resource}`);
          const delivery = await expectEmitted(t, { operation: operation.id, id, events });
          await expectDataAsRead(t, delivery, shown.body);
        },
      });
    }),
  );
}

/** The values that a step may lead to. */
function endsOf({ to, accepts = [] }: { to?: string; accepts?: readonly string[] } = {}): string[] {
  return [...(to === undefined ? [] : [to]), ...accepts];
}

/** The events of the moves by which the sandbox leads a field into one of some states; any one of them is right. */
function eventsOf(
  contract: Contract,
  support: EventSupport,
  operation: SandboxOperation,
  { resource, field }: Pick<Outcomes, "resource" | "field">,
  ends: readonly string[],
): string[] {
  const lifecycles = Object.values(contract.lifecycles);
  const lifecycle = lifecycles.find((each) => each.resource === resource && each.field === field);
  const taken = (lifecycle?.edges ?? []).filter(
    (edge) => ends.includes(edge.to) && (edge.by === "outcome" || edge.by === operation.id),
  );
  return [
    ...new Set(taken.flatMap((edge) => edge.emits.filter((event) => support.isOfOutcome(operation, edge, event)))),
  ];
}

/** The general rule, and those that say that changes of the resource are reported by one of these events. */
function rulesOf(contract: Contract, events: readonly string[]): string[] {
  const ofFields = rulesStating(contract, "changes-reported").filter((rule) =>
    reporting(contract, contract.rules[rule]?.on ?? "").some((event) => events.includes(event)),
  );
  return together(rulesStating(contract, "events-follow-changes"), ofFields);
}

/** The events about the resource of a field, without those of a lifecycle in another field. */
function reporting({ webhooks, lifecycles }: Contract, place: string): string[] {
  const [resource = "", field] = place.split(".");
  const moves = Object.values(lifecycles).filter((each) => each.resource === resource && each.field !== field);
  const ofMoves = new Set(moves.flatMap(({ emits, edges }) => [...emits, ...edges.flatMap((edge) => edge.emits)]));
  const about = Object.values(webhooks).filter((webhook) => webhook.resource === resource);
  return about.flatMap(({ events }) => events).filter((event) => !ofMoves.has(event));
}

function rulesWithData(
  contract: Contract,
  { document }: Pick<ContractAdapter, "document">,
  events: readonly string[],
): string[] {
  return together(rulesOf(contract, events), dataRules(contract, document, events));
}

function expectEmitted(t: Trial, expected: ExpectedEvent): Promise<Delivery | undefined> {
  const { operation, events } = expected;
  return expectEvent(t, rulesOf(t.contract, events), `${events.join(" or ")} of ${operation}`, expected);
}

/** One change is told of once. */
async function expectOnce(t: Trial, state: string, expected: ExpectedEvent): Promise<void> {
  await expectEventOnce(t, rulesStating(t.contract, "events-follow-changes"), state, expected);
}
