import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "@tallystick/server";
import { networkOf } from "./network.ts";

/**
 * Stops guessing, with 429 and how long to wait. Counted in this process and in real time: a write for each wrong secret
 * would let anybody load the store.
 */
export interface FailedAttempts {
  /**
   * Counts an attempt at the secret of an id, before it is checked, so that of many at once only the first are checked.
   * @throws Refused with 429.
   */
  begin: (id: string, address: string) => Promise<void>;
  /** The secret was right: the attempts from there are forgotten. */
  succeeded: (id: string, address: string) => Promise<void>;
  /**
   * Counts what is a whole credential, such as a token or a code, and is wrong; the same one from the same address once.
   * @throws Refused with 429.
   */
  wrong: (credential: string, address: string) => Promise<void>;
  /** @throws Refused with 429 when the address has tried too much. */
  assertOpen: (address: string) => Promise<void>;
}

const windowSeconds = 60;

/** Attempts at one id from one address. */
const secretsLimit = 10;
/** Attempts at one id from all addresses: more, or anybody could lock its owner out from afar. */
const everywhereLimit = 100;
/** Ids, tokens and codes that one address may try in vain: more than one, since many share an address. */
const subjectsLimit = 30;

/** Counts nothing, and lets everything pass. */
export const uncounted: FailedAttempts = {
  begin: async () => undefined,
  succeeded: async () => undefined,
  wrong: async () => undefined,
  assertOpen: async () => undefined,
};

export function countFailedAttempts(): FailedAttempts {
  const secrets = createLimiter(secretsLimit);
  const everywhere = createLimiter(everywhereLimit);
  const subjects = createLimiter(subjectsLimit);
  /** Tells whether something was tried from there before. */
  const seen = createLimiter(Number.MAX_SAFE_INTEGER);

  async function assertOpen(address: string): Promise<void> {
    const state = await subjects.get(networkOf(address));
    if (state && state.consumedPoints > subjectsLimit) throw refusal(state);
  }

  return {
    assertOpen,
    begin: async (id, address) => {
      await assertOpen(address);
      const network = networkOf(address);
      const { consumedPoints } = await consume(secrets, keyOf(id, network));
      await consume(everywhere, id);
      if (consumedPoints === 1) await consume(subjects, network);
    },
    succeeded: async (id, address) => {
      const network = networkOf(address);
      const state = await secrets.get(keyOf(id, network));
      await secrets.delete(keyOf(id, network));
      await everywhere.reward(id, state?.consumedPoints ?? 1);
      await subjects.reward(network);
    },
    wrong: async (credential, address) => {
      await assertOpen(address);
      const network = networkOf(address);
      const { consumedPoints } = await consume(seen, keyOf(credential, network));
      if (consumedPoints === 1) await consume(subjects, network);
    },
  };
}

function createLimiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds, blockDuration: windowSeconds });
}

function keyOf(subject: string, network: string): string {
  return `${network} ${subject}`;
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? refusal(error) : error;
  }
}

function refusal({ msBeforeNext }: RateLimiterRes): Error {
  return tooManyRequests("Too many wrong credentials were tried; wait before the next.", msBeforeNext / 1000);
}
