import { unavailable, type Ports } from "@tallystick/server";
import { authenticateAgent } from "./agents/index.ts";
import { challengeStore, sessionDirectory } from "./auth/index.ts";
import { idempotencyPort } from "./idempotency/index.ts";
import { withFetches } from "./runtime/needs-fetch.ts";
import type { Logger } from "./runtime/logger.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { StoreUnavailable } from "./storage/store-unavailable.ts";
import type { Store, Tx } from "./storage/store.ts";
import { createAuthenticator } from "./tokens/index.ts";

/** The store that the server kit needs, on this service's tables. */
export function createPorts(given: Store, { random, logger }: Runtime, sandbox: boolean): Ports<Tx> {
  const store = refusingWhenUnavailable(given, logger);
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

/** Seconds after which a client may try again. */
const retryAfter = 1;

/** Answers 503 for a store that is not available: nothing is lost, and the call may succeed when it is repeated. */
function refusingWhenUnavailable(store: Store, logger: Logger): Store {
  const refuse = (cause: unknown): never => {
    if (!(cause instanceof StoreUnavailable)) throw cause;
    logger.error({ err: cause }, "a request is refused");
    throw unavailable("The service cannot do this at the moment; try again later.", { retryAfter, cause });
  };
  return {
    ...store,
    transaction: (work) => store.transaction(work).catch(refuse),
    read: (work) => store.read(work).catch(refuse),
  };
}
