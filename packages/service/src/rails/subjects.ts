import type { RailOrder } from "./ports.ts";

type Kind = RailOrder["kind"];

const subjects: { [Each in Kind]: (order: Extract<RailOrder, { kind: Each }>) => string } = {
  payment: ({ reference }) => reference,
  "beneficiary-check": ({ reference }) => reference,
  "customer-check": ({ customer }) => customer.id,
  "owner-check": ({ owner }) => owner.id,
  "card-issue": ({ reference }) => reference,
  "card-state": ({ cardId }) => cardId,
};

/** What an order is about: of several orders about one subject, the latest decides. */
export function subjectOf(order: RailOrder): string {
  return subjectFor(order.kind, subjects[order.kind](order as never)); // of its own kind
}

export function subjectFor(kind: Kind, id: string): string {
  return `${kind} ${id}`;
}

/** Kinds that tell a state, and that nobody reports on: one that was not taken is replaced by the next, and they never overtake each other. */
const statements: ReadonlySet<Kind> = new Set(["card-state"]);

export function tellsState(kind: Kind): boolean {
  return statements.has(kind);
}
