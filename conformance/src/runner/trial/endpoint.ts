import type { Contract, EndpointConvention, Operation } from "@tallystick/contract";
import { call, rowOf, type CallContext } from "../../http/call.ts";
import type { ContractSupport } from "../../requests/trial.ts";
import { openReceiver, type Receiver } from "../../http/receiver.ts";
import { NoReply } from "../../http/transport-error.ts";
import { withRequestValue } from "../../requests/fixtures/request-value.ts";
import { valueAt } from "../../json/value-at.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { WaitLimit } from "./wait-limit.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Journal } from "../journal.ts";
import type { Singletons } from "./singletons.ts";

/** Where the run receives webhooks, and the platform's endpoint, which is set and restored. */
export interface Endpoint {
  /** Throws `FixtureUnavailable` when there is no receiver, or the platform does not let its endpoint be set. */
  receiver(): Receiver;
  /** Makes the receiver the platform's endpoint, or restores the previous one, as the next checks need it. */
  prepare(mode: ListeningMode): Promise<void>;
  /** Restores the endpoint and stops receiving. */
  close(): Promise<void>;
}

/** How the next checks run. */
export interface ListeningMode {
  /** Several in flight at once. */
  isWide: boolean;
  /** While the receiver is the platform's endpoint. */
  isListening: boolean;
}

/** What the endpoint needs of a run. */
export interface EndpointContext {
  contract: Contract;
  http: CallContext;
  support: Pick<ContractSupport, "endpoint">;
  waitLimit: Pick<WaitLimit, "recordDelay">;
  journal: Journal;
  singletons: Pick<Singletons, "keep">;
  signal: AbortSignal;
}

/** No receiver: the target cannot reach the runner, or nothing in this run needs one. */
export const noEndpoint: Endpoint = {
  receiver() {
    throw new FixtureUnavailable("there is no receiver for the target's webhooks now");
  },
  prepare: async () => undefined,
  close: async () => undefined,
};

/** Opens a receiver, which is not the platform's endpoint yet. */
export async function openEndpoint(context: EndpointContext, host: string): Promise<Endpoint> {
  const receiver = await openReceiver(host, context.http.timing.now, context.signal, context.waitLimit.recordDelay);
  let before: { endpoint: unknown; isKept: boolean } | undefined;
  let refusal: FixtureUnavailable | undefined;

  async function take(): Promise<void> {
    if (before !== undefined || refusal !== undefined) return;
    try {
      const { setBy, at } = endpointOf(context);
      const isKept = await context.singletons.keep(rowOf(context.contract, setBy));
      before = { endpoint: await currentEndpoint(context), isKept };
      if (!isKept) context.journal({ what: "found", by: setBy, body: withRequestValue({}, at, before.endpoint).body });
      await setEndpoint(context, receiver.url);
    } catch (error) {
      // A run that was ended early still reports what is known.
      const isExplained = error instanceof FixtureUnavailable || error instanceof NoReply;
      if (!isExplained && !context.signal.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      refusal = error instanceof FixtureUnavailable ? error : new FixtureUnavailable(why);
    }
  }

  async function giveBack(): Promise<void> {
    if (before === undefined) return;
    const { endpoint, isKept } = before;
    before = undefined;
    await setEndpoint(context, endpoint, true).then(
      () => !isKept && context.journal({ what: "put-back", by: endpointOf(context).setBy }),
      () => undefined,
    );
  }

  return {
    receiver() {
      if (refusal !== undefined) throw refusal;
      return receiver;
    },
    prepare({ isWide, isListening }) {
      receiver.measureApart(!isWide);
      return isListening ? take() : giveBack();
    },
    async close() {
      await giveBack();
      await receiver.close();
    },
  };
}

/** What the platform's endpoint was; null where the contract has no way to read it. */
async function currentEndpoint(context: EndpointContext): Promise<unknown> {
  const { readBy, shownAt } = endpointOf(context);
  if (readBy === undefined || shownAt === undefined) return null;
  return valueAt((await send(context, readBy, {})).body, shownAt) ?? null;
}

async function setEndpoint(context: EndpointContext, url: unknown, putsBack = false): Promise<void> {
  const { setBy, at } = endpointOf(context);
  const reply = await send(context, setBy, { ...withRequestValue({}, at, url), putsBack });
  if (reply.status < 200 || reply.status > 299)
    throw new FixtureUnavailable(`${setBy} answered with ${reply.status} to an endpoint`);
}

function endpointOf({ support }: EndpointContext): EndpointConvention {
  if (support.endpoint !== undefined) return support.endpoint;
  throw new FixtureUnavailable("the contract does not say how the endpoint for its webhooks is set");
}

function send(context: EndpointContext, operation: string, request: CallRequest): Promise<Exchange> {
  const row: Operation | undefined = context.contract.operations[operation];
  if (row === undefined) throw new FixtureUnavailable(`the contract has no ${operation}`);
  return call(context.http, row, request, context.http.timing.now());
}
