import { tooManyRequests } from "@tallystick/server";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Store } from "../storage/store.ts";
import { createSharedLimiter, LimitExceeded } from "./shared-limiter.ts";

/** Counts a request of a credential. @throws Refused with 429 when there are too many. */
export type CountRequest = (credentialId: string) => Promise<void>;

/** The part of the limit that a process lets pass without asking the store, which costs more than a read. */
const unaskedPart = 1 / 20;
/** The part that it then takes from the store at once. */
const takenPart = 1 / 10;

/**
 * At most so many requests of a credential within a second, in real time; 0 stands for any number. The processes on one store share the
 * limit: each lets a twentieth of it pass by itself, and takes the rest from the store in tenths, so that together they exceed it by at
 * most 15 % for each process; a limit below 20 is exact.
 */
export function countRequests(perSecond: number, store: Store): CountRequest {
  if (perSecond === 0) return async () => undefined;
  const shared = createSharedLimiter(store, { name: "requests", most: perSecond, windowMs: 1000 });
  const unasked = Math.floor(perSecond * unaskedPart);
  const taken = Math.max(1, Math.floor(perSecond * takenPart));
  const own = new RateLimiterMemory({ points: perSecond, duration: 1 });

  const refusal = (msLeft: number): Error =>
    tooManyRequests(`More than ${perSecond} requests within a second.`, msLeft / 1000);

  async function takeShared(credentialId: string): Promise<void> {
    try {
      await shared.count(credentialId, taken);
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      await own.block(credentialId, error.msLeft / 1000);
      throw refusal(error.msLeft);
    }
  }

  async function countOwn(credentialId: string): Promise<number> {
    try {
      return (await own.consume(credentialId)).consumedPoints;
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal(error.msBeforeNext) : error;
    }
  }

  return async (credentialId) => {
    const beyond = (await countOwn(credentialId)) - unasked;
    if (beyond > 0 && (beyond - 1) % taken === 0) await takeShared(credentialId);
  };
}
