import type { Exchange } from "../../http/exchange.ts";

/** An expiring resource: its present body and its expiry. */
export interface ExpiringFixture {
  look: () => Promise<Exchange>;
  due: number;
  /** How far from then it certainly has or has not expired; absent: a second. */
  margin?: number;
}

/** Something in a state that does not expire. */
export interface LastingFixture extends ExpiringFixture {
  /** Whether nothing but a call moves it, as its outcome has no steps in time. */
  isStaying: boolean;
}
