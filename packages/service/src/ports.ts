import type { Ports } from "@tallystick/server";
import { authenticateAgent } from "./agents/index.ts";
import { challengeStore, sessionDirectory } from "./auth/index.ts";
import { idempotencyPort } from "./idempotency/index.ts";
import { withFetches } from "./runtime/needs-fetch.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store, Tx } from "./storage/store.ts";
import { createAuthenticator } from "./tokens/index.ts";

/** The store that the server kit needs, on this service's tables. */
export function createPorts(store: Store, { random }: Runtime, sandbox: boolean): Ports<Tx> {
  const authenticatePlatform = createAuthenticator(store, random);
  return {
    authenticate: async (credentials) =>
      (await authenticatePlatform(credentials)) ?? (await authenticateAgent(store, credentials)),
    transaction: withFetches(store.transaction),
    read: store.read,
    savepoint: store.savepoint,
    idempotency: idempotencyPort,
    challenges: challengeStore,
    sessions: sessionDirectory,
    sandbox,
  };
}
