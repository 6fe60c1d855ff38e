import { Refused, unavailable, type Ports } from "@tallystick/server";
import { authenticateAgent } from "./agents/index.ts";
import { challengeStore, type ProofChecks, sessionDirectory } from "./auth/index.ts";
import { idempotencyPort } from "./idempotency/index.ts";
import type { Mode } from "./mode.ts";
import { withFetches } from "./runtime/needs-fetch.ts";
import type { Logger } from "./runtime/logger.ts";
import { StoreUnavailable } from "./storage/store-unavailable.ts";
import type { Store, Tx } from "./storage/store.ts";
import { TextTooLong } from "./storage/text-too-long.ts";
import type { CountRequest, FailedAttempts } from "./throttling/index.ts";
import type { Authenticate } from "./tokens/index.ts";

interface Parts {
  store: Store;
  authenticatePlatform: Authenticate;
  failed: FailedAttempts;
  countRequest: CountRequest;
  checks: ProofChecks<Mode>;
  /** The platforms that have access; undefined: all. */
  served: ReadonlySet<string> | undefined;
}

/** The store that the server kit needs, on this service's tables. */
export function createPorts({ store, authenticatePlatform, failed, countRequest, checks, served }: Parts): Ports<Tx> {
  return {
    authenticate: async (credentials, address) => {
      const principal =
        (await authenticatePlatform(credentials, address)) ??
        (await authenticateAgent(store, failed, { credentials, address }));
      if (!principal || served?.has(principal.platformId) === false) return undefined;
      await countRequest(principal.credentialId);
      return principal;
    },
    transaction: withFetches(store.transaction),
    read: store.read,
    savepoint: store.savepoint,
    idempotency: idempotencyPort,
    challenges: challengeStore,
    sessions: sessionDirectory,
    ...(checks.legacyStamp !== undefined && { legacyStamp: checks.legacyStamp }),
  };
}

/** Seconds after which a client may try again. */
const retryAfter = 1;

const textTooLong = "A text that resources are found by is too long to be stored.";

/**
 * Answers 503 for a store that is not available: nothing is lost, and the call may succeed when it is repeated. Answers 400 for a text
 * that it cannot hold.
 */
export function refusingByStore(store: Store, logger: Logger): Store {
  const refuse = (cause: unknown): never => {
    if (cause instanceof TextTooLong)
      throw new Refused({ status: 400, code: "INVALID_INPUT" }, { message: textTooLong, cause });
    if (!(cause instanceof StoreUnavailable)) throw cause;
    logger.error({ err: cause }, "a request is refused");
    throw unavailable("The service cannot do this at the moment; try again later.", { retryAfter, cause });
  };
  // Each by name: a unit of a further kind does not compile until it is refused in the same way.
  return {
    transaction: (work) => store.transaction(work).catch(refuse),
    read: (work) => store.read(work).catch(refuse),
    survey: (work) => store.survey(work).catch(refuse),
    lookUp: (work) => store.lookUp(work).catch(refuse),
    savepoint: store.savepoint,
    close: store.close,
  };
}
