import type { Contract, RuleId } from "@tallystick/contract";

/** Something that is true of every resource of a kind, wherever it is shown. */
export interface Fact {
  rule: RuleId;
  resource: string;
  /** The expectation, in the words of the report. */
  expected: string;
  /** Whether the fact applies to this item; absent: it applies to every one. */
  when?(item: Item): boolean;
  holds(item: Item, contract: Contract): boolean;
  /** The place to show when it does not hold. */
  at: string;
}

/** A resource as it was shown. */
export type Item = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** Whether a value is an id of this kind. */
export function isId(value: unknown, prefix: string): boolean {
  return typeof value === "string" && value.startsWith(`${prefix}:`) && uuid.test(value.slice(prefix.length + 1));
}

/** Whether a value is a text that is not empty. */
export function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Whether a value is one of these words. */
export function isOneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === "string" && values.includes(value);
}

/** Whether a value is a whole number within these bounds. */
export function isWhole(
  value: unknown,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Whether a value is an ISO 8601 date-time in UTC. */
export function isUtc(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]00:00)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
