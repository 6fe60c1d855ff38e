import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Contract, Idempotent, Operation, Refusal, Statement } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { refusalSetupOf } from "../refusals/find-trigger.ts";
import type { RefusalTriggers } from "../../requests/refusal-trigger.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** An operation that honours a key. */
export type KeyedOperation = Operation & { idempotent: Idempotent };

/** Every operation that honours a key. */
export function keyedOperations(contract: Contract): KeyedOperation[] {
  return Object.values(contract.operations).filter(isKeyed);
}

function isKeyed(operation: Operation): operation is KeyedOperation {
  return operation.idempotent !== undefined;
}

/** Whether what the operation does is a change of something that exists already. */
export function isChange({ resourceAction }: Operation): boolean {
  return resourceAction?.kind === "changes";
}

/** The rules of a check, the key's own last: a violation is charged to the first. */
export function keyRules(contract: Contract, operation: KeyedOperation, ...general: Statement[]): string[] {
  return together(rulesStatingFor(contract, operation.id, ...general), ownRules(contract, operation));
}

/** The rules of a check that does not repeat a call under its key: by it the key's own rule can only be violated. */
export function unrepeated(
  contract: Contract,
  operation: KeyedOperation,
  general: Statement,
): { rules: string[]; onlyViolates: string[] } {
  const stated = rulesStatingFor(contract, operation.id, general);
  const own = ownRules(contract, operation).filter((rule) => !stated.includes(rule));
  return { rules: [...stated, ...own], onlyViolates: own };
}

function ownRules(contract: Contract, operation: KeyedOperation): string[] {
  return rulesOfRowsFor(contract, operation.id, operation.idempotent.rule);
}

/** A plain request with a key. */
export async function keyed(t: Trial, operation: KeyedOperation, key: string | undefined): Promise<CallRequest> {
  const request = await requestOf(t, operation.id);
  return key === undefined ? request : withKey(request, operation, key);
}

/** The same request under a key. */
export function withKey(request: CallRequest, { idempotent }: KeyedOperation, key: string): CallRequest {
  return { ...request, headers: { ...request.headers, [idempotent.header]: key } };
}

/** The second reply must equal the first in every field. */
export function expectReplay(
  t: Trial,
  rules: readonly string[],
  state: string,
  first: Exchange,
  again: Exchange,
): void {
  expecting(t, rules, first.operation).same(
    state,
    "the first reply again:",
    { status: first.status, body: first.body },
    { status: again.status, body: again.body },
  );
}

/** The first call must succeed, or there is nothing to replay. */
export function expectFirst(t: Trial, rules: readonly string[], reply: Exchange): void {
  expecting(t, rules).success(`${reply.operation} under a fresh key`, reply);
}

/** A refusal that is tried under a key, and how it is judged. */
interface RefusedUnderKey extends Pick<Check, "rules" | "onlyViolates"> {
  what: string;
  /** Makes the refused request, and others, under a key. */
  judge: (t: Trial, refused: CallRequest) => Promise<void>;
}

/** A check that tries a refusal under a key; none where the refusal has no trigger that runs beside others. */
export function refusedUnderKey(
  operation: KeyedOperation,
  refusal: Refusal,
  triggers: RefusalTriggers,
  { what, judge, ...rules }: RefusedUnderKey,
): Check[] {
  const setup = refusalSetupOf(triggers, operation, refusal);
  if (setup === undefined || (setup.phase ?? "parallel") !== "parallel") return [];
  return [
    defineCheck({
      ...ofOperation("idempotency", operation, `${what} a key that was refused with ${refusal.status}`),
      ...rules,
      cost: 2,
      async run(t) {
        const [refused] = await setup.trigger(t, operation, refusal);
        if (refused !== undefined) await judge(t, refused.request);
      },
    }),
  ];
}

/** The refused request with the plain value at the place for which it was refused. */
export async function withoutFault(
  t: Trial,
  operation: KeyedOperation,
  { at = "" }: Refusal,
  refused: CallRequest,
): Promise<CallRequest> {
  const plain = await keyed(t, operation, undefined);
  const request = withRequestValue(refused, at, valueInRequest(plain, at));
  const { body, id } = operation;
  const isValid =
    body === undefined || createRequestBodyValidator(t.support.document).fault(body.schema, request.body) === undefined;
  if (!isValid) throw new FixtureUnavailable(`No plain request of ${id} has the form of the refused one.`);
  return request;
}
