import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import type { Delivery } from "../../http/receiver.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { isSuccess } from "../../requests/expect.ts";
import { cellsOf, drivenLifecycles } from "../lifecycle/cells.ts";
import { drivenIn, move } from "../lifecycle/matrix.ts";
import { newTo } from "./expect-event.ts";
import { isSingle } from "./single-events.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/** A call that is followed by events. */
export interface EventCause {
  /** `rentals.create`, or `RentalState OUT→RETURNED`. */
  name: string;
  operation: string;
  events: readonly string[];
  /** Whether only time leads to where the call can be made. */
  needsClock: boolean;
  /** Whether nothing else may tell of the same thing with this event. */
  isSingle: (event: string) => boolean;
  prepare: (t: Trial) => Promise<PreparedCause>;
}

/** Everything is as it is before the call. */
export interface PreparedCause {
  /** The subject of the events, where known before the call. */
  id?: string;
  act: () => Promise<Occurrence>;
}

/** The call has succeeded. */
export interface Occurrence {
  /** The id of what the event is about; undefined where neither request nor reply says it. */
  subjectOf: (event: string) => string | undefined;
  /** Whether a delivery shows what the call has done. */
  shows?: (data: unknown, delivery: Delivery) => boolean;
  /** The reply, which may show what the event is about. */
  reply: Exchange;
}

type Adapter = Pick<ContractAdapter, "lifecycleDrivers" | "events">;

/** Every move and every call that is followed by events, as far as callers can make it. */
export function causesOf(contract: Contract, adapter: Adapter): EventCause[] {
  return [...moves(contract, adapter), ...calls(contract, adapter)];
}

/** Several events of one move are about several things; only those about what moves can be found. */
function moves(contract: Contract, { lifecycleDrivers }: Adapter): EventCause[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).flatMap((cell) => {
      const events = (cell.edge?.emits ?? []).filter((event) => isAboutA(contract, lifecycle.resource, event));
      if (events.length === 0) return [];
      return {
        name: `${lifecycle.name} ${cell.from}→${cell.to}`,
        operation: cell.by,
        events,
        needsClock: lifecycle.driver.needsClock?.(contract, cell.from) === true,
        isSingle: () => true,
        async prepare(t: Trial) {
          const driven = await drivenIn(t, lifecycle, cell);
          // It may have existed before, and been reported.
          const isNew = await newTo(t, driven.id);
          return {
            id: driven.id,
            async act() {
              const reply = await move(t, lifecycle, cell, driven);
              t.precondition(isSuccess(reply), `${cell.by} did not succeed`);
              return {
                reply,
                subjectOf: () => driven.id,
                shows: (data, delivery) => isNew(delivery) && textAt(data, lifecycle.field) === cell.to,
              };
            },
          };
        },
      } satisfies EventCause;
    }),
  );
}

/** Operations whose own rows name events, and those that create what begins its lifecycle with an event. */
function calls(contract: Contract, { events: support }: Adapter): EventCause[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const own = operation.emits.filter((event) => !support.isJudgedElsewhere(operation, event));
    const events = [...new Set([...own, ...beginnings(contract, operation)])];
    if (events.length === 0) return [];
    return {
      name: operation.id,
      operation: operation.id,
      events,
      needsClock: false,
      isSingle: (event) => isSingle(contract, event),
      async prepare(t: Trial) {
        const request = await requestOf(t, operation.id);
        const named = events.flatMap((event) => namedIn(contract, operation, event, request) ?? []);
        // What exists already may have been reported before.
        const known = await Promise.all([...new Set(named)].map((id) => newTo(t, id)));
        return {
          async act() {
            const reply = await perform(t, operation.id, request);
            t.precondition(isSuccess(reply), `${operation.id} did not succeed`);
            return {
              reply,
              subjectOf: (event) => subjectOf(t.contract, operation, event, { request, reply }),
              shows: (_data, delivery) => known.every((isNew) => isNew(delivery)),
            };
          },
        };
      },
    } satisfies EventCause;
  });
}

/** The events with which what the operation creates begins its lifecycle, unless another part of it has the lifecycle. */
function beginnings({ lifecycles }: Contract, { resourceAction: part }: Operation): string[] {
  if (part?.kind !== "creates") return [];
  const begun = Object.values(lifecycles).filter(
    ({ resource, field }) => resource === part.resource && !field.includes("."),
  );
  return begun.flatMap(({ emits }) => emits);
}

/** The id of what an event is about: the reply shows or names it, or the request did; undefined where none does. */
function subjectOf(
  contract: Contract,
  operation: Operation,
  event: string,
  { request, reply: { body } }: { request: CallRequest; reply: Exchange },
): string | undefined {
  const resource = resourceOf(contract, event) ?? "";
  const { prefix = resource, idPattern } = contract.resources[resource] ?? {};
  const own = idIn(contract, operation.resourceAction?.resource, body);
  const isOwn = operation.resourceAction?.resource === resource;
  const isOfForm = idPattern === undefined ? isOwn : new RegExp(idPattern, "u").test(own ?? "");
  if (own !== undefined && (isOfForm || own.startsWith(`${prefix}:`))) return own;
  const named = textAt(body, `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`);
  return named ?? namedIn(contract, operation, event, request);
}

/** The id of what an event is about, where the request names it. */
function namedIn(
  contract: Contract,
  { references }: Operation,
  event: string,
  request: CallRequest,
): string | undefined {
  const reference = references.find(({ resource }) => resource === resourceOf(contract, event));
  const given = reference && valueInRequest(request, reference.at);
  return typeof given === "string" || typeof given === "number" ? String(given) : undefined;
}

/** The resource that an event is about, as far as its webhook says. */
function resourceOf({ webhooks }: Contract, event: string): string | undefined {
  return Object.values(webhooks).find(({ events }) => events.includes(event))?.resource;
}

/** Whether the event is about a resource of this name, as far as its webhook says. */
export function isAboutA(contract: Contract, resource: string, event: string): boolean {
  const about = resourceOf(contract, event);
  return about === undefined || about === resource;
}
