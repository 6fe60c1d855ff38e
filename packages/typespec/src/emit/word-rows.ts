import type { Access, Filter, Idempotent, Listing, OutcomeRow, OutcomeStep, Refusal, SignedRetry } from "../model.ts";
import { inOrder } from "./field-order.ts";

// What the words say, in the field order of the model.

export const accessRow = (value: Access): Access => inOrder(value, { scheme: true, permission: true, rule: true });

export const listingRow = (value: Listing): Listing =>
  inOrder(value, { envelope: true, order: true, orderParameter: true, limit: true });

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
    {
      ...value,
      failures: inOrder(value.failures, {
        stampMissing: true,
        stampMalformed: true,
        stampInvalid: true,
        bodyMismatch: true,
        requestIdMissing: true,
        challengeUnusable: true,
      }),
    },
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

export const refusalRow = (value: Refusal): Refusal =>
  inOrder(value, { when: true, at: true, status: true, code: true, reason: true, accepts: true, rule: true });

export const outcomeRow = (value: OutcomeRow): OutcomeRow =>
  inOrder({ ...value, steps: value.steps.map(stepRow) }, { suffix: true, refuses: true, steps: true, rule: true });

const stepRow = (value: OutcomeStep): OutcomeStep =>
  inOrder(value, { after: true, to: true, accepts: true, shows: true });
