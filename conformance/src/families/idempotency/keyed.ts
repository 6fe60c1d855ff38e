import type { Contract, Idempotent, Operation, Statement } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../engine/types.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import { expectSame, expectSuccess, rulesOfRowsFor, together } from "../expect.ts";
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
  expectSame(t, rules, state, {
    operation: first.operation,
    what: "the first reply again:",
    expected: { status: first.status, body: first.body },
    observed: { status: again.status, body: again.body },
  });
}

/** The first call must succeed, or there is nothing to replay. */
export function expectFirst(t: Trial, rules: readonly string[], reply: Exchange): void {
  expectSuccess(t, rules, `${reply.operation} under a fresh key`, reply);
}

/** The id that a reply shows. */
export function idIn({ body }: Exchange): string | undefined {
  return textAt(body, "id");
}
