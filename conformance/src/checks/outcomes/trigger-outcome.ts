import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { Contract, Operation, Outcomes } from "@tallystick/contract";
import { FixtureUnavailable, HarnessFault } from "../../errors/trial-errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import { requestAbout } from "../../requests/resources/fixtures.ts";
import { isSuccess } from "../../requests/expect.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/** An operation with an outcome table. */
export type SandboxOperation = Operation & { outcomes: Outcomes };

/** Whether an operation has an outcome table. */
export function isSandboxOperation(operation: Operation): operation is SandboxOperation {
  return operation.outcomes !== undefined;
}

/** The operations with an outcome table. */
export function sandboxOperations(contract: Contract): SandboxOperation[] {
  return Object.values(contract.operations).filter(isSandboxOperation);
}

/** The result of a call, and how to read what becomes of it. */
export interface TriggeredOutcome {
  /** The reply of the operation itself. */
  reply: Exchange;
  /** Reads the resource of the table. */
  read: () => Promise<Exchange>;
  /** Reads the resource that moves along, when there is one. */
  readLinked?: () => Promise<Exchange>;
}

/** Makes the call, and the one whose success begins the steps when that is another. */
export async function triggerOutcome(
  t: Trial,
  operation: SandboxOperation,
  request: CallRequest,
): Promise<TriggeredOutcome> {
  const { outcomes } = operation;
  const reply = await perform(t, operation.id, request);
  if (outcomes.startedBy !== undefined && isSuccess(reply))
    await begin(t, operation, outcomes.startedBy, { request, reply });
  const { linked } = outcomes;
  return {
    reply,
    read: readerFor(t, operation, outcomes.resource, reply),
    ...(linked !== undefined && { readLinked: readerFor(t, operation, linked.resource, reply) }),
  };
}

/** The operation that begins the steps, about the same resources as the first call. */
async function begin(
  t: Trial,
  operation: SandboxOperation,
  upon: string,
  { request, reply: made }: { request: CallRequest; reply: Exchange },
): Promise<void> {
  const row = t.contract.operations[upon];
  const created = operation.resourceAction?.kind === "creates" ? operation.resourceAction.resource : undefined;
  const id = idIn(t.contract, created, made.body);
  if (
    row?.references.some(({ resource }) => resource === created) === true &&
    created !== undefined &&
    id !== undefined
  ) {
    const about = await requestAbout(t, row, created, id);
    const reply = await perform(t, upon, about);
    if (!isSuccess(reply)) throw new FixtureUnavailable(`${upon} answered ${answerOf(reply)}.`);
    return;
  }
  const shared = row?.references.find(({ resource }) =>
    operation.references.some((each) => each.resource === resource),
  );
  const source = operation.references.find(({ resource }) => resource === shared?.resource);
  if (shared === undefined || source === undefined)
    throw new HarnessFault(`${upon} and ${operation.id} share nothing.`);
  const next = withRequestValue(await requestOf(t, upon), shared.at, valueInRequest(request, source.at));
  const reply = await perform(t, upon, next);
  if (!isSuccess(reply)) throw new FixtureUnavailable(`${upon} answered ${reply.status}.`);
}

/** Reads the resource of the reply; without a reading operation, its body in the reply. */
function readerFor(t: Trial, operation: SandboxOperation, resource: string, reply: Exchange): () => Promise<Exchange> {
  const name = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`;
  const id = isShownBy(t, operation, resource, reply)
    ? idIn(t.contract, resource, reply.body)
    : textAt(reply.body, name);
  const reader = readerOf(t, operation, resource);
  if (reader === undefined || id === undefined) return async () => reply;
  const { read } = t.support.effects;
  if (read !== undefined) return () => read(t, resource, id);
  return () => t.call(reader.operation, { params: { [reader.parameter]: id } });
}

/** Whether the reply shows the resource itself: its row says so, unless the form of the id tells it to be another. */
function isShownBy(t: Trial, { resourceAction }: Operation, resource: string, reply: Exchange): boolean {
  const id = idIn(t.contract, resource, reply.body);
  const { prefix = resource, idPattern } = t.contract.resources[resource] ?? {};
  if (id?.startsWith(`${prefix}:`) === true) return true;
  if (resourceAction?.resource !== resource || id === undefined) return false;
  return idPattern === undefined || new RegExp(idPattern, "u").test(id);
}

/** The platform's operation that reads a resource, and its path parameter. */
function readerOf(
  t: Trial,
  { id: operation }: Operation,
  resource: string,
): { operation: string; parameter: string } | undefined {
  const readers = (t.contract.resources[resource]?.reads ?? []).flatMap((id) => t.contract.operations[id] ?? []);
  const domain = operation.slice(0, operation.lastIndexOf("."));
  const platforms = readers.filter(({ access }) => isOfMainScheme(t.contract, access));
  const reader = platforms.find(({ id }) => id.startsWith(`${domain}.`)) ?? platforms[0];
  const parameter = reader?.references.find(({ at }) => at.startsWith("path."))?.at.slice("path.".length);
  return reader === undefined || parameter === undefined ? undefined : { operation: reader.id, parameter };
}
