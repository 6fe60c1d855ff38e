import type { OrderValue } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { textAt, valueAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { idOfItem } from "../../requests/fixtures/resource-id.ts";

/** A list in some order, and what is known of its items. */
export interface Ordered {
  items: readonly unknown[];
  /** Undefined for a list that promises none. */
  order: Omit<OrderValue, "value"> | undefined;
  /** The ids of what the trial has created, oldest first. */
  made: readonly string[];
}

/** The items must be in the order, as far as they differ in what it goes by; of fewer than two nothing can be said. */
export function expectOrder(
  t: Trial,
  rules: readonly string[],
  operation: ListOperation,
  state: string,
  ordered: Ordered,
): void {
  const { order } = ordered;
  if (order === undefined) return;
  const places = placesOf(t, operation, { ...ordered, order });
  if (places.length < 2) return;
  const ascending = order.direction === "ascending" ? places : places.toReversed();
  const usual = ascending.every((place) => typeof place === "number") ? [compared] : collations;
  const isRight = usual.some((compare) =>
    ascending.every((place, index) => index === 0 || compare(ascending[index - 1] ?? place, place) <= 0),
  );
  expecting(t, rules, operation.id).that(state, isRight, () => [
    expectation(order),
    ordered.items.map((item) => idOfItem(t.contract, operation, item) ?? "").join(", "),
  ]);
}

const usualTexts = new Intl.Collator("en");

/**
 * The usual orders of texts; a contract does not say which one a store has: by their characters, by their letters in any
 * case, as numbers, or as a dictionary does.
 */
const collations: readonly ((one: number | string, other: number | string) => number)[] = [
  (one, other) => compared(String(one), String(other)),
  (one, other) => compared(String(one).toLowerCase(), String(other).toLowerCase()),
  (one, other) => compared(Number(one), Number(other)),
  (one, other) => usualTexts.compare(String(one), String(other)),
];

/** Not a number where two cannot be compared. */
function compared<Value extends number | string>(one: Value, other: Value): number {
  if (one < other) return -1;
  if (one > other) return 1;
  return one === other ? 0 : Number.NaN;
}

/** The ordering key of an item: a returned value, its creation time, or the trial's own time. */
function placesOf(
  t: Trial,
  operation: ListOperation,
  { items, order, made }: Ordered & { order: Omit<OrderValue, "value"> },
): (number | string)[] {
  const { by } = order;
  if (by !== undefined) return items.map((item) => comparable(valueAt(item, by))).filter((each) => each !== undefined);
  const times = items.map((item) => Date.parse(textAt(item, "createdAt") ?? ""));
  if (times.every((time) => !Number.isNaN(time))) return times;
  return items.map((item) => made.indexOf(idOfItem(t.contract, operation, item) ?? "")).filter((index) => index >= 0);
}

function comparable(value: unknown): number | string | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : time;
}

function expectation({ by, direction }: Omit<OrderValue, "value">): string {
  if (by !== undefined) return `${by} ${direction}`;
  return direction === "ascending" ? "the oldest first" : "the newest first";
}
