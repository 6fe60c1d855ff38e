import type { Schema } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { takeStep } from "./advance.ts";
import type { Step } from "./decide.ts";
import { changeTransaction, insertTransaction, takeDecision } from "./store.ts";
import type { TransactionRow } from "./tables.ts";
import { toIncomingTransaction } from "./view.ts";

/**
 * Records an incoming payment and asks the platform whether it takes it (G-104); it is pending until somebody decides.
 * @param requested what the payer's side wants to know of the receiver.
 */
export async function requestDecision(
  { events }: Runtime,
  tx: Tx,
  row: TransactionRow,
  requested: readonly Schema<"CounterpartyField">[],
): Promise<void> {
  const fields = requested.length > 0 ? { requestedReceiverCustomerInfoFields: requested } : {};
  await insertTransaction(tx, { ...row, awaitsDecision: 1, requestedInfo: requested });
  await events.record(tx, {
    platformId: row.platformId,
    type: "INCOMING_PAYMENT.PENDING",
    resourceId: row.id,
    data: { ...toIncomingTransaction(row), ...fields },
    now: row.createdAt,
  });
}

/** Without the mandatory fields there is no payment (G-104a). */
export const missingInfo: Step = {
  to: "FAILED",
  shows: [{ path: "failureReason", value: "MISSING_MANDATORY_PAYEE_DATA" }],
};

/** A decision about an incoming payment that waits for the platform. */
export interface IncomingDecision {
  step: Step;
  /** Who decides: `answer`, or an operation. */
  by: string;
  at: number;
}

/**
 * Decides an incoming payment, with its money and its events, and returns it is then. Undefined when there is
 * nothing to decide: of several concurrent decisions one succeeds (G-59).
 */
export async function decideIncoming(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  { step, ...context }: IncomingDecision,
): Promise<TransactionRow | undefined> {
  if (!(await takeDecision(tx, row.id))) return undefined;
  const waiting: TransactionRow = { ...row, awaitsDecision: 0 };
  const decided = await takeStep(runtime, tx, waiting, step, context);
  await changeTransaction(tx, waiting, decided);
  return decided;
}

/** The platform accepts the payment with the requested fields of the receiver; without them, the payment fails. */
export function approvalOf(
  row: TransactionRow,
  info: unknown,
  { by, at }: Omit<IncomingDecision, "step">,
): IncomingDecision {
  if (lacksInfo(row, info)) return { step: missingInfo, by: "outcome", at };
  return { step: { to: "COMPLETED", shows: [] }, by, at };
}

export function lacksInfo({ requestedInfo: requested }: TransactionRow, info: unknown): boolean {
  const given: object = isObject(info) ? info : {};
  return (requested ?? []).some(({ name, mandatory }) => mandatory && isBlank(Reflect.get(given, name)));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
