import { tooManyRequests } from "@tallystick/server";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts a request of a credential. @throws Refused with 429 when there are too many. */
export type CountRequest = (credentialId: string) => Promise<void>;

/**
 * At most so many requests of a credential within a second, counted in this process and in real time; 0 stands for any
 * number.
 */
export function countRequests(perSecond: number): CountRequest {
  if (perSecond === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return async (credentialId) => {
    try {
      await limiter.consume(credentialId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyRequests(`More than ${perSecond} requests within a second.`, error.msBeforeNext / 1000);
    }
  };
}
