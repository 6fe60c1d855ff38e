import type { Contract, Operation, OutcomeRow, Outcomes } from "@tallystick/contract";
import { FixtureUnavailable, HarnessFault } from "../../engine/errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../engine/types.ts";
import { makeBusiness } from "../../payments/customers/businesses.ts";
import {
  externalAccountBody,
  ownAccountBody,
  type ExternalAccountOptions,
  externalAccountOf,
} from "../../payments/external-accounts/fixtures.ts";
import { perform } from "../../fixtures/perform.ts";
import { makeQuote } from "../../payments/quotes/fixtures.ts";
import { valueInRequest, withRequestValue } from "../../fixtures/request-value.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { plainSuffix } from "../../payments/sandbox/plain-suffix.ts";
import { sandboxUma } from "../../payments/quotes/uma-addresses.ts";
import { textAt } from "../../json/value-at.ts";
import { isSuccess } from "../expect.ts";
import { customerOf } from "../../payments/customers/fixtures.ts";

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

/** How a resource that the selector names is made so that a row applies to it. */
const suffixed: Readonly<Record<string, (t: Trial, operation: SandboxOperation, suffix: string) => Promise<string>>> = {
  ExternalAccount: async (t, _operation, suffix) => (await externalAccountOf(t, { suffix })).id,
  Customer: async (t, _operation, suffix) =>
    (await makeBusiness(t, { registrationNumber: `${t.unique("REG")}-${suffix}` })).id,
  Quote: async (t, operation, suffix) => {
    const to = suffix.startsWith("$") ? { uma: await sandboxUma(t, suffix) } : { suffix };
    return (await makeQuote(t, { from: operation.resourceAction?.resource === "Quote" ? "account" : "outside", to }))
      .id;
  },
};

/** A request whose identifier the row applies to. `account` chooses among accounts where the selector is one. */
export async function sandboxRequest(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  account: ExternalAccountOptions = {},
): Promise<CallRequest> {
  const suffix = row.suffix === "*" ? plainSuffix(t.contract) : row.suffix;
  const { selector } = operation.outcomes;
  const request = await requestOf(t, operation.id);
  const reference = operation.references.find(({ at }) => at === selector);
  if (reference !== undefined) {
    const make = suffixed[reference.resource];
    if (make === undefined) throw new HarnessFault(`No ${reference.resource} can be made to which a row applies.`);
    return withRequestValue(request, selector, await make(t, operation, suffix));
  }
  if (selector === "body.accountInfo")
    return { ...request, body: await accountBody(t, operation, { ...account, suffix }) };
  return withRequestValue(request, selector, `${String(valueInRequest(request, selector))}-${suffix}`);
}

async function accountBody(t: Trial, { references }: Operation, wish: ExternalAccountOptions): Promise<unknown> {
  const isCustomers = references.some(({ at }) => at === "body.customerId");
  return isCustomers ? externalAccountBody(t, (await customerOf(t)).id, wish) : ownAccountBody(t, wish);
}

/** The result of a call, and how to read what becomes of it. */
export interface TriggeredOutcome {
  /** The reply of the operation itself. */
  reply: Exchange;
  /** Reads the resource of the table. */
  read: () => Promise<Exchange>;
  /** Reads the resource that moves along, when there is one. */
  readBeside?: () => Promise<Exchange>;
}

/** Makes the call, and the one whose success begins the steps when that is another. */
export async function triggerOutcome(
  t: Trial,
  operation: SandboxOperation,
  request: CallRequest,
): Promise<TriggeredOutcome> {
  const { outcomes } = operation;
  const reply = await perform(t, operation.id, request);
  if (outcomes.startedBy !== undefined && isSuccess(reply)) await begin(t, operation, outcomes.startedBy, request);
  const { linked: beside } = outcomes;
  return {
    reply,
    read: readerFor(t, operation, outcomes.resource, reply),
    ...(beside !== undefined && { readBeside: readerFor(t, operation, beside.resource, reply) }),
  };
}

/** The operation that begins the steps, about the same resources as the first call. */
async function begin(t: Trial, operation: SandboxOperation, upon: string, request: CallRequest): Promise<void> {
  const row = t.contract.operations[upon];
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

/** Reads a resource that the reply shows or names; one without a read is what the reply showed. */
function readerFor(t: Trial, operation: SandboxOperation, resource: string, reply: Exchange): () => Promise<Exchange> {
  const { prefix = resource } = t.contract.resources[resource] ?? {};
  const own = textAt(reply.body, "id");
  const named = textAt(reply.body, `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`);
  const id = own?.startsWith(`${prefix}:`) === true ? own : named;
  const reader = readerOf(t, operation, resource);
  if (reader === undefined || id === undefined) return async () => reply;
  return () => t.call(reader.operation, { params: { [reader.parameter]: id } });
}

/** The platform's operation that reads a resource, and its path parameter. */
function readerOf(
  t: Trial,
  { id: operation }: Operation,
  resource: string,
): { operation: string; parameter: string } | undefined {
  const readers = (t.contract.resources[resource]?.reads ?? []).flatMap((id) => t.contract.operations[id] ?? []);
  const domain = operation.slice(0, operation.lastIndexOf("."));
  const platforms = readers.filter(({ access }) => access.scheme === "platform");
  const reader = platforms.find(({ id }) => id.startsWith(`${domain}.`)) ?? platforms[0];
  const parameter = reader?.references.find(({ at }) => at.startsWith("path."))?.at.slice("path.".length);
  return reader === undefined || parameter === undefined ? undefined : { operation: reader.id, parameter };
}
