import type {
  Access,
  Answer,
  Filter,
  Idempotent,
  Listing,
  OutcomeRow,
  OutcomeStep,
  Refusal,
  SignedRetry,
  SignedRetryFailures,
} from "../model.ts";
import { inOrder } from "./field-order.ts";

// What the words say, in the field order of the model.

export const accessRow = (value: Access): Access => inOrder(value, { scheme: true, permission: true, rule: true });

export function listingRow({ limit, ...value }: Listing): Listing {
  const sizes = limit && inOrder(limit, { default: true, min: true, max: true });
  return inOrder(
    { ...value, ...(sizes && { limit: sizes }) },
    { envelope: true, order: true, orderParameter: true, limit: true },
  );
}

export const filterRow = (value: Filter): Filter =>
  inOrder(value, { parameter: true, paths: true, match: true, rule: true });

export const idempotentRow = (value: Idempotent): Idempotent =>
  inOrder(value, {
    header: true,
    scope: true,
    mismatch: true,
    inFlight: true,
    retention: true,
    forgets: true,
    rule: true,
  });

export const signedRetryRow = (value: SignedRetry): SignedRetry =>
  inOrder(
    { ...value, failures: failureRows(value.failures) },
    {
      signer: true,
      when: true,
      binds: true,
      ttl: true,
      stampHeader: true,
      requestHeader: true,
      failures: true,
      rule: true,
    },
  );

const failureRows = (failures: SignedRetryFailures): SignedRetryFailures => ({
  stampMissing: answerRow(failures.stampMissing),
  stampMalformed: answerRow(failures.stampMalformed),
  stampInvalid: answerRow(failures.stampInvalid),
  bodyMismatch: answerRow(failures.bodyMismatch),
  requestIdMissing: answerRow(failures.requestIdMissing),
  challengeUnusable: answerRow(failures.challengeUnusable),
});

export const answerRow = (value: Answer): Answer => inOrder(value, { status: true, code: true });

export const refusalRow = (value: Refusal): Refusal =>
  inOrder(
    { ...value, accepts: value.accepts.map(answerRow) },
    { when: true, at: true, status: true, code: true, reason: true, accepts: true, rule: true },
  );

export const outcomeRow = (value: OutcomeRow): OutcomeRow =>
  inOrder(
    { ...value, ...(value.refuses && { refuses: answerRow(value.refuses) }), steps: value.steps.map(stepRow) },
    { suffix: true, refuses: true, steps: true, rule: true },
  );

const stepRow = (value: OutcomeStep): OutcomeStep =>
  inOrder(
    { ...value, shows: value.shows.map((shown) => inOrder(shown, { path: true, value: true })) },
    { after: true, to: true, accepts: true, shows: true },
  );
