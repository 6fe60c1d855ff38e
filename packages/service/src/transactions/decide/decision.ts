import type { TransactionRow } from "../tables.ts";
import type { Step } from "./transaction.ts";

/** A decision on an incoming payment that awaits the platform's. */
export interface Decision {
  step: Step;
  /** Who decides: `answer`, or an operation. */
  by: string;
  at: number;
}

/** The answer of the platform's endpoint, or the decision that its silence stands for. */
interface Answer {
  to: string;
  shows: readonly Step["shows"][number][];
  /** False when the platform has no endpoint to ask. */
  isAsked: boolean;
  reply: unknown;
  now: number;
}

/** Without the mandatory fields the payment fails (G-104a). */
const missingInfo: Step = {
  to: "FAILED",
  shows: [{ path: "failureReason", value: "MISSING_MANDATORY_PAYEE_DATA" }],
};

/** The decision by an operation that accepts the payment with these fields of the receiver. */
export function approvalOf(row: TransactionRow, info: unknown, { by, at }: Omit<Decision, "step">): Decision {
  if (lacksInfo(row, info)) return { step: missingInfo, by: "outcome", at };
  return { step: { to: "COMPLETED", shows: [] }, by, at };
}

/** The decision by the platform's endpoint (G-104). */
export function answerOf(row: TransactionRow, { to, shows, isAsked, reply, now: at }: Answer): Decision {
  const info: unknown = isObject(reply) ? Reflect.get(reply, "receiverCustomerInfo") : undefined;
  const isLacking = isAsked && to === "COMPLETED" && lacksInfo(row, info);
  return { step: isLacking ? missingInfo : { to, shows: [...shows] }, by: "answer", at };
}

function lacksInfo({ requestedInfo: requested }: TransactionRow, info: unknown): boolean {
  const given = isObject(info) ? info : {};
  return (requested ?? []).some(({ name, mandatory }) => mandatory && isBlank(Reflect.get(given, name)));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
