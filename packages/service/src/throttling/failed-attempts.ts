import { tooManyRequests } from "@tallystick/server";
import type { Store, Tx } from "../storage/store.ts";
import { networkOf } from "./network.ts";
import { createSharedLimiter, LimitExceeded, type SharedLimiter } from "./shared-limiter.ts";

/** Stops guessing, with 429 and how long to wait. Counted in real time, for every process on the store. */
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
  /**
   * @param tx the unit of work of the caller, if it is in one.
   * @throws Refused with 429 when the address has tried too much.
   */
  assertOpen: (address: string, tx?: Tx) => Promise<void>;
}

const windowMs = 60_000;

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

export function countFailedAttempts(store: Store): FailedAttempts {
  const limiter = (name: string, most: number): SharedLimiter =>
    createSharedLimiter(store, { name, most, windowMs, blockMs: windowMs });
  const secrets = limiter("secrets", secretsLimit);
  const everywhere = limiter("everywhere", everywhereLimit);
  const subjects = limiter("subjects", subjectsLimit);
  /** Tells whether something was tried from there before. */
  const seen = limiter("seen", Number.MAX_SAFE_INTEGER);

  return {
    assertOpen: (address, tx) => refusing(() => subjects.assertOpen(networkOf(address), tx)),
    begin: (id, address) =>
      refusing(async () => {
        const network = networkOf(address);
        await subjects.assertOpen(network);
        const tried = await secrets.count(keyOf(id, network));
        await everywhere.count(id);
        if (tried === 1) await subjects.count(network);
      }),
    succeeded: async (id, address) => {
      const network = networkOf(address);
      await everywhere.giveBack(id, await secrets.forget(keyOf(id, network)));
      await subjects.giveBack(network, 1);
    },
    wrong: (credential, address) =>
      refusing(async () => {
        const network = networkOf(address);
        await subjects.assertOpen(network);
        const tried = await seen.count(keyOf(credential, network));
        if (tried === 1) await subjects.count(network);
      }),
  };
}

function keyOf(subject: string, network: string): string {
  return `${network} ${subject}`;
}

async function refusing(count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    throw tooManyRequests("Too many wrong credentials were tried; wait before the next.", error.msLeft / 1000);
  }
}
