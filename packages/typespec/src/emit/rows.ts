import type {
  Access,
  Answer,
  Delivery,
  Filter,
  Idempotent,
  Listing,
  OutcomeRow,
  Outcomes,
  OutcomeStep,
  EndpointDecision,
  Refusal,
  ResourceAction,
  SignedRetry,
  SignedRetryFailures,
  Shown,
  DecisionResult,
} from "../model.ts";
import { inOrder } from "./field-order.ts";

// The rows of the decorators, with fields in the order of the model.

export const accessRow = (value: Access): Access => inOrder(value, { scheme: true, permission: true, rule: true });

export const resourceActionRow = (value: ResourceAction): ResourceAction =>
  inOrder(value, { kind: true, resource: true, read: true, listed: true });

export function listingRow({ limit, ...value }: Listing): Listing {
  const sizes = limit && inOrder(limit, { default: true, min: true, max: true });
  const orderValues = value.orderValues?.map((each) => inOrder(each, { value: true, by: true, direction: true }));
  return inOrder(
    { ...value, ...(orderValues && { orderValues }), ...(sizes && { limit: sizes }) },
    { envelope: true, order: true, orderParameter: true, orderValues: true, limit: true },
  );
}

export const filterRow = (value: Filter): Filter =>
  inOrder(value, { parameter: true, paths: true, match: true, rule: true });

export const idempotentRow = ({ mismatchAnswer, inFlightAnswer, ...value }: Idempotent): Idempotent =>
  inOrder(
    {
      ...value,
      ...(mismatchAnswer && { mismatchAnswer: answerRow(mismatchAnswer) }),
      ...(inFlightAnswer && { inFlightAnswer: answerRow(inFlightAnswer) }),
    },
    {
      header: true,
      scope: true,
      mismatch: true,
      inFlight: true,
      retention: true,
      forgets: true,
      mismatchAnswer: true,
      inFlightAnswer: true,
      rule: true,
    },
  );

export const signedRetryRow = (value: SignedRetry): SignedRetry =>
  inOrder(
    { ...value, signer: signerRow(value.signer), failures: failureRows(value.failures) },
    {
      signer: true,
      when: true,
      binds: true,
      ttl: true,
      stampHeader: true,
      requestHeader: true,
      shownAt: true,
      failures: true,
      rule: true,
    },
  );

function signerRow(signer: SignedRetry["signer"]): SignedRetry["signer"] {
  if (typeof signer === "string") return signer;
  const owner = signer.owner && inOrder(signer.owner, { registeredAt: true, requestedAt: true, shownAt: true });
  return inOrder({ ...signer, ...(owner && { owner }) }, { registeredBy: true, key: true, owner: true });
}

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
    {
      ...value,
      accepts: value.accepts.map(answerRow),
      ...(value.having && { having: inOrder(value.having, { path: true, values: true }) }),
    },
    {
      when: true,
      at: true,
      status: true,
      code: true,
      reason: true,
      accepts: true,
      states: true,
      having: true,
      within: true,
      by: true,
      rule: true,
    },
  );

export const outcomesRow = ({ linked, ...value }: Outcomes): Outcomes =>
  inOrder(
    {
      ...value,
      ...(linked && { linked: inOrder(linked, { resource: true, field: true }) }),
      rows: value.rows.map(outcomeRow),
    },
    { selector: true, via: true, startedBy: true, resource: true, field: true, linked: true, rows: true },
  );

const outcomeRow = (value: OutcomeRow): OutcomeRow =>
  inOrder(
    { ...value, ...(value.refuses && { refuses: answerRow(value.refuses) }), steps: value.steps.map(stepRow) },
    { suffix: true, refuses: true, steps: true, rule: true },
  );

const stepRow = ({ linked, ...value }: OutcomeStep): OutcomeStep =>
  inOrder(
    {
      ...value,
      ...(linked && { linked: inOrder(linked, { to: true, accepts: true }) }),
      shows: value.shows.map(shownRow),
    },
    { after: true, to: true, accepts: true, linked: true, shows: true },
  );

const shownRow = (value: Shown): Shown => inOrder(value, { path: true, value: true });

export const deliveryRow = (value: Delivery): Delivery =>
  inOrder(
    { ...value, retry: inOrder(value.retry, { first: true, longest: true, until: true }) },
    { signatureHeader: true, timeout: true, retry: true, once: true, settles: true, rule: true },
  );

export const endpointDecisionRow = (value: EndpointDecision): EndpointDecision =>
  inOrder(
    {
      ...value,
      answers: value.answers.map(answeredResultRow),
      otherwise: decisionResultRow(value.otherwise),
      noAnswer: decisionResultRow(value.noAnswer),
    },
    {
      event: true,
      resource: true,
      field: true,
      timeout: true,
      answers: true,
      otherwise: true,
      noAnswer: true,
    },
  );

const answeredResultRow = (value: EndpointDecision["answers"][number]): EndpointDecision["answers"][number] =>
  inOrder({ ...value, shows: value.shows.map(shownRow) }, { status: true, to: true, shows: true, rule: true });

const decisionResultRow = (value: DecisionResult): DecisionResult =>
  inOrder({ ...value, shows: value.shows.map(shownRow) }, { to: true, shows: true, rule: true });
