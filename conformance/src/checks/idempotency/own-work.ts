import type { Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { areSame, lookAt, showOneThing, type Look } from "./effects.ts";
import { isChange, type KeyedOperation } from "./keyed.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** A call that must do its own work, although its key was used elsewhere. */
export interface OwnWork {
  operation: KeyedOperation;
  request: CallRequest;
  /** The reply to the call elsewhere. */
  elsewhere: Exchange;
  /** Describes a replay: `the reply of transfers.out`. */
  instead: string;
}

/** Makes the call, and expects its own result instead of the reply to the other. */
export async function expectOwnWork(t: Trial, rules: readonly string[], state: string, work: OwnWork): Promise<void> {
  const { operation, request, elsewhere, instead } = work;
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  const reply = await perform(t, operation.id, request);
  expecting(t, rules).success(state, reply);
  const other = idShownBy(t.contract, elsewhere);
  const isOfSame = other !== undefined && other === namedBy(operation, request);
  expecting(t, rules, operation.id).that(state, isOfSame || !showOneThing(t.contract, elsewhere, reply), () => [
    `its own work, not ${instead}`,
    `the same ${String(other)}`,
  ]);
  if (before !== undefined) await expectChange(t, rules, state, work, before);
}

/** The id of the resource that the request acts on. */
function namedBy({ references, resourceAction }: Operation, request: CallRequest): unknown {
  const reference = references.find(
    ({ at, resource }) => at.startsWith("path.") && resource === resourceAction?.resource,
  );
  return reference && valueInRequest(request, reference.at);
}

async function expectChange(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, request, instead }: OwnWork,
  before: Look,
): Promise<void> {
  const after = await lookAt(t, operation, request);
  if (after === undefined || !areSame(before, after) || !(await changesVisibly(t, operation))) return;
  expecting(t, rules, operation.id).that(state, false, () => [
    `its own work, not ${instead}`,
    `${operation.resourceAction?.resource ?? "the resource"} as it was before`,
  ]);
}

/** Whether a plain call without a key changes what is shown. */
async function changesVisibly(t: Trial, operation: KeyedOperation): Promise<boolean> {
  const request = await requestOf(t, operation.id);
  const before = await lookAt(t, operation, request);
  if (!isSuccess(await perform(t, operation.id, request))) return false;
  const after = await lookAt(t, operation, request);
  return before !== undefined && after !== undefined && !areSame(before, after);
}

/** Whether the same plain call, made once more without a key, changes what is shown. */
export async function repeatsVisibly(t: Trial, operation: KeyedOperation): Promise<boolean> {
  const request = await requestOf(t, operation.id);
  if (!isSuccess(await perform(t, operation.id, request))) return false;
  const before = await lookAt(t, operation, request);
  if (!isSuccess(await perform(t, operation.id, request))) return false;
  const after = await lookAt(t, operation, request);
  return before !== undefined && after !== undefined && !areSame(before, after);
}
