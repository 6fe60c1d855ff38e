import type { Contract, Idempotent, Operation } from "@tallystick/contract";
import { FixtureUnavailable, type CallRequest, type Exchange, type Trial } from "../../engine/check.ts";
import { fixturesOf } from "../../world/fixture.ts";
import { requestOf } from "../../world/requests.ts";
import { declaredFor, expectSame, expectSuccess, expectThat } from "../expect.ts";
import { wholePage } from "../whole-page.ts";
import { ownerParameter } from "../owner-parameter.ts";

/** An operation that honours a key. */
export type KeyedOperation = Operation & { idempotent: Idempotent };

/** Every operation that honours a key. */
export function keyedOperations(contract: Contract): KeyedOperation[] {
  return Object.values(contract.operations).filter(isKeyed);
}

function isKeyed(operation: Operation): operation is KeyedOperation {
  return operation.idempotent !== undefined;
}

/** The rules that a check stands for, the key's own last: the first of them is charged with a violation. */
export function keyRules(contract: Contract, operation: KeyedOperation, ...general: string[]): string[] {
  return declaredFor(contract, operation.id, ...general, operation.idempotent.rule);
}

/** A plain request under a key. */
export async function keyed(t: Trial, operation: KeyedOperation, key: string | undefined): Promise<CallRequest> {
  const request = await requestOf(t, operation.id);
  return key === undefined ? request : withKey(request, operation, key);
}

/** The same request under a key. */
export function withKey(request: CallRequest, { idempotent }: KeyedOperation, key: string): CallRequest {
  return { ...request, headers: { ...request.headers, [idempotent.header]: key } };
}

/** How many of the resources that the operation makes the try's own customer has. */
export async function countMade(t: Trial, operation: Operation): Promise<number> {
  const lister = Object.values(t.contract.operations).find(
    (each) => each.part?.resource === operation.part?.resource && ownerParameter(each) !== undefined,
  );
  const parameter = lister && ownerParameter(lister);
  if (lister === undefined || parameter === undefined) {
    throw new FixtureUnavailable(`Nothing lists what ${operation.id} makes.`);
  }
  const { id } = await t.world.customer();
  const reply = await t.call(lister.id, { query: { [parameter]: id, ...wholePage(lister) } });
  return fixturesOf(reply, lister.id).length;
}

/** The second reply must be the first again, to the last field. */
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

/** So many resources must have been made since the count was taken. */
export async function expectEffects(
  t: Trial,
  rules: readonly string[],
  state: string,
  operation: Operation,
  sides: { before: number; wanted: number },
): Promise<void> {
  const made = (await countMade(t, operation)) - sides.before;
  expectThat(t, rules, state, made === sides.wanted, () => ({
    operation: operation.id,
    expected: `${sides.wanted} effect${sides.wanted === 1 ? "" : "s"}`,
    observed: String(made),
  }));
}
