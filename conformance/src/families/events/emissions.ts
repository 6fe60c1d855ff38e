import type { Contract, Edge, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import type { Delivery } from "../../http/receiver.ts";
import { perform } from "../../fixtures/perform.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { idAt, textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectSuccess, isSuccess, together } from "../expect.ts";
import { rulesStating } from "../rules-stating.ts";
import { cellsOf, drivenLifecycles } from "../lifecycle/cells.ts";
import { drivenIn, move } from "../lifecycle/matrix.ts";
import { triggerOutcome, sandboxOperations } from "../outcomes/trigger-outcome.ts";
import { isInstant } from "../outcomes/faults.ts";
import { expectEvent, expectEventOnce, newTo, type ExpectedEvent } from "./expect-event.ts";
import { listening } from "./listening.ts";

/** Every event that a row declares: after an operation, after a move, after an outcome of the sandbox. */
export function emissions(contract: Contract, adapter: Pick<ContractAdapter, "lifecycleDrivers">): Check[] {
  return [...afterOperations(contract), ...afterMoves(contract, adapter), ...afterOutcomes(contract)];
}

function afterOperations(contract: Contract): Check[] {
  return (
    Object.values(contract.operations)
      // The first event of a quote's payment may come with the quote or with its execution: its order is judged
      // elsewhere.
      .filter(
        ({ emits, resourceAction: part }) => emits.some((event) => event !== "TEST") && part?.resource !== "Quote",
      )
      .map((operation) =>
        defineCheck({
          ...listening,
          ...ofOperation("events", operation, "is told of"),
          rules: rulesOf(contract, operation.emits),
          async run(t: Trial) {
            const request = await requestOf(t, operation.id);
            const reply = await perform(t, operation.id, request);
            t.precondition(isSuccess(reply), `${operation.id} did not succeed`);
            for (const event of operation.emits) {
              const id = subjectOfEvent(t, event, reply.body) ?? textAt(request.body, "source.accountId") ?? "";
              await expectEmitted(t, { operation: operation.id, id, events: [event] });
            }
          },
        }),
      )
  );
}

/** The resource in a reply that an event is about: the one that is shown, or one that it names. */
function subjectOfEvent(t: Trial, event: string, body: unknown): string | undefined {
  const resource = Object.values(t.contract.webhooks).find(({ events }) => events.includes(event))?.resource ?? "";
  const { prefix = resource } = t.contract.resources[resource] ?? {};
  const own = idAt(body, "id");
  if (own?.startsWith(`${prefix}:`) === true) return own;
  return textAt(body, `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`);
}

function afterMoves(contract: Contract, { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">): Check[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle)
      .filter(({ edge }) => edge !== undefined && edge.emits.length > 0)
      .map((cell) =>
        defineCheck({
          ...listening,
          name: `events/${lifecycle.name} ${cell.from}→${cell.to} is told of`,
          family: "events",
          operation: cell.by,
          rules: rulesOf(contract, cell.edge?.emits ?? []),
          async run(t: Trial) {
            const driven = await drivenIn(t, lifecycle, cell);
            // It may have existed before, and been reported.
            const isNew = await newTo(t, driven.id);
            const reply = await move(t, lifecycle, cell, driven);
            t.precondition(isSuccess(reply), `${cell.by} did not succeed`);
            const expected = {
              operation: cell.by,
              id: driven.id,
              events: cell.edge?.emits ?? [],
              shows: (data: unknown, delivery: Delivery) =>
                isNew(delivery) && textAt(data, lifecycle.field) === cell.to,
            };
            await expectEmitted(t, expected);
            await expectEventOnce(
              t,
              rulesStating(contract, "events-follow-changes"),
              `${cell.from}→${cell.to}`,
              expected,
            );
          },
        }),
      ),
  );
}

function afterOutcomes(contract: Contract): Check[] {
  return sandboxOperations(contract).flatMap((operation) =>
    operation.outcomes.rows
      .filter((row) => row.refuses === undefined && row.steps.length > 0 && isInstant(row))
      .flatMap((row) => {
        const { to = "", accepts = [] } = row.steps.at(-1) ?? {};
        const { resource, field } = operation.outcomes;
        const ends = [to, ...accepts];
        const events = [...new Set(ends.flatMap((end) => eventsOf(contract, operation, resource, field, end)))];
        if (events.length === 0) return [];
        return defineCheck({
          ...listening,
          ...ofOperation("events", operation, `${row.suffix} is told of`),
          rules: rulesOf(contract, events),
          async run(t: Trial) {
            const brought = await triggerOutcome(t, operation, await t.support.requestForOutcome(t, operation, row));
            expectSuccess(t, rulesOf(contract, []), `${operation.id} ${row.suffix}`, brought.reply);
            // A resource in its initial state has not moved.
            const first = textAt(brought.reply.body, field) ?? "";
            t.precondition(!ends.includes(first), `it is ${first} at once`);
            const id = textAt((await brought.read()).body, "id") ?? "";
            await expectEmitted(t, { operation: operation.id, id, events });
          },
        });
      }),
  );
}

/** The events of the moves by which the sandbox leads into a state; any one of them is right. */
function eventsOf(
  contract: Contract,
  { id, resourceAction: part }: Operation,
  resource: string,
  field: string,
  to: string,
): string[] {
  const lifecycle = Object.values(contract.lifecycles).find(
    (each) => each.resource === resource && each.field === field,
  );
  const type = id.endsWith(".in") ? "INCOMING" : "OUTGOING";
  const isMeant = (edge: Edge): boolean =>
    edge.to === to && (edge.by === "outcome" || edge.by === id) && (edge.type === undefined || edge.type === type);
  const events = (lifecycle?.edges ?? []).filter(isMeant).flatMap(({ emits }) => emits);
  // A balance is reported by a balance event; here the event of the payment is wanted.
  return [...new Set(events)].filter(
    (event) => !event.startsWith("INTERNAL_ACCOUNT.") || part?.resource === "InternalAccount",
  );
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

function expectEmitted(t: Trial, expected: ExpectedEvent): Promise<void> {
  const { operation, events } = expected;
  return expectEvent(t, rulesOf(t.contract, events), `${events.join(" or ")} of ${operation}`, expected);
}
