import { randomUUID } from "node:crypto";
import type { Contract } from "@tallystick/contract";
import { createLogger, createService } from "@tallystick/service";
import type { Target } from "../src/runner/run-context.ts";
import { openFaultProxy } from "./proxy/fault-proxy.ts";
import type { Behave } from "./proxy/proxied-call.ts";

/** How a service differs from the reference service. */
export interface Mutation {
  /** The contract that the service runs on. */
  contract?: Contract;
  /** What a proxy in front of the service does. */
  behave?: Behave;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** A running service, as the suite needs it. */
export interface ServedMutation {
  url: string;
  clock: string;
  platform: Credentials;
  otherPlatform: Credentials;
  /** Throws if `behave` threw. */
  close: () => Promise<void>;
}

/** A running service as the target of a run. */
export function targetOf({ url, clock, platform: own, otherPlatform: second }: ServedMutation): Target {
  return {
    url,
    clock,
    credentials: { id: own.clientId, secret: own.clientSecret },
    other: { id: second.clientId, secret: second.clientSecret },
  };
}

const platform: Credentials = { clientId: "first-platform", clientSecret: randomUUID() };
const otherPlatform: Credentials = { clientId: "second-platform", clientSecret: randomUUID() };

/** Starts the service in this process, with an empty store, a test clock and two platforms. */
export async function serveMutation({ contract, behave }: Mutation, port = 0): Promise<ServedMutation> {
  const service = await createService({
    testClock: true,
    // A mutant that answers 500 would log it a thousand times.
    logger: createLogger("silent"),
    platforms: [
      { name: "first", credentials: platform, isSecretGenerated: true },
      { name: "second", credentials: otherPlatform, isSecretGenerated: true },
    ],
    ...(contract && { contract }),
  });
  const { url, origin } = await service.listen(behave === undefined ? port : 0, "127.0.0.1");
  const proxy = behave && (await openFaultProxy(origin, behave, { atPort: port }));
  return {
    url: proxy === undefined ? url : url.replace(origin, proxy.origin),
    clock: `${origin}/clock`,
    platform,
    otherPlatform,
    async close() {
      await proxy?.close();
      await service.close();
    },
  };
}
