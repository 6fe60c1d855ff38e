import { availableParallelism } from "node:os";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";
import {
  countFailedAttempts,
  countRequests,
  createTurns,
  uncounted,
  type CountRequest,
  type FailedAttempts,
} from "./throttling/index.ts";
import {
  createAuthenticator,
  createVerifiedSecrets,
  hasChosenSecrets,
  type Authenticate,
  type KnownSecret,
} from "./tokens/index.ts";

interface GuardOptions {
  sandbox: boolean;
  throttle?: boolean;
  rateLimit?: number;
  tokenLifetime?: number;
  /** The secrets that the operator gave to this process. */
  known: readonly KnownSecret[];
}

/** Who is let in, and how often. */
export interface Guard {
  authenticatePlatform: Authenticate;
  failed: FailedAttempts;
  countRequest: CountRequest;
}

/** Requests of one credential within a second, outside the sandbox: far more than a platform sends that works. */
const defaultRate = 500;

/** Slow hashes that may wait, of one id and of all. */
const waitingHashes = { waitingOfOne: 32, waiting: 256 };

export async function createGuard(runtime: Runtime, store: Store, options: GuardOptions): Promise<Guard> {
  const { sandbox, throttle = !sandbox, rateLimit = sandbox ? 0 : defaultRate, tokenLifetime } = options;
  const { random, clock } = runtime;
  const failed = throttle ? countFailedAttempts(store) : uncounted;
  // A slow hash takes a whole core; one stays free for everything else.
  const turns = createTurns({ atOnce: Math.max(1, availableParallelism() - 1), ...waitingHashes });
  const secrets = createVerifiedSecrets({
    random,
    failed,
    turns,
    hasChosenSecrets: await store.read(hasChosenSecrets),
    known: options.known,
  });
  return {
    authenticatePlatform: createAuthenticator({ store, secrets, clock, lifetime: tokenLifetime }),
    failed,
    countRequest: countRequests(rateLimit, store),
  };
}
