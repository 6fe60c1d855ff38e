import type { Operation } from "@tallystick/contract";
import { call } from "../http/call.ts";
import { openReceiver, type Receiver } from "../http/receiver.ts";
import { asObject } from "../world/value-at.ts";
import { FixtureUnavailable, type CallRequest, type Exchange } from "./check.ts";
import type { TrialGround } from "./trial.ts";

/** The platform's endpoint is put where the run listens, and put back. */
export interface Endpoint {
  /** Throws `FixtureUnavailable` where the target does not let its endpoint be set. */
  receiver(): Receiver;
  close(): Promise<void>;
}

/** No endpoint was set: the target offers no way to the runner, or nothing in this run asks for it. */
export const noEndpoint: Endpoint = {
  receiver() {
    throw new FixtureUnavailable("the platform's endpoint is not the runner's receiver now");
  },
  close: async () => undefined,
};

/** Opens a receiver and makes it the platform's endpoint until it is closed. */
export async function openEndpoint(ground: TrialGround, host: string): Promise<Endpoint> {
  const { "config.get": read, "config.update": update } = ground.contract.operations;
  if (read === undefined || update === undefined) return unavailable("the contract knows no endpoint");
  const receiver = await openReceiver(host, ground.http.timing.now);
  try {
    const before = asObject((await send(ground, read, {})).body)?.["webhookEndpoint"] ?? null;
    const reply = await send(ground, update, { body: { webhookEndpoint: receiver.url } });
    if (reply.status !== 200) throw new FixtureUnavailable(`${update.id} answered ${reply.status} to an endpoint`);
    return {
      receiver: () => receiver,
      async close() {
        await send(ground, update, { body: { webhookEndpoint: before } }).catch(() => undefined);
        await receiver.close();
      },
    };
  } catch (error) {
    await receiver.close();
    if (error instanceof FixtureUnavailable) return unavailable(error.message);
    throw error;
  }
}

function send(ground: TrialGround, row: Operation, request: CallRequest): Promise<Exchange> {
  return call(ground.http, row, request, ground.http.timing.now());
}

function unavailable(reason: string): Endpoint {
  return {
    receiver() {
      throw new FixtureUnavailable(reason);
    },
    close: async () => undefined,
  };
}
