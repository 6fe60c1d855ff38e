import type { Exchange } from "../http/exchange.ts";

/** What the hostile server uses of its environment. */
export interface Environment {
  /** Epoch milliseconds. */
  now: () => number;
  uuid: () => string;
  /** Resolves after so many milliseconds, or rejects as soon as the signal fires. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** When the run began; epoch milliseconds. */
  startedMs: number;
}

/** Called with every exchange when it is over. */
export type ReportExchange = (exchange: Exchange, note: string) => void;
