import type { Out } from "../report/console.ts";

/** What the command touches of the process, so that a test can stand in for it. */
export interface Io {
  /** Standard output. */
  out: Out;
  /** Standard error, for what went wrong. */
  fail(text: string): void;
  env: NodeJS.ProcessEnv;
  /** The words that call this command, as in `npx tallystick`; what it suggests begins with them. */
  calledAs: string;
  /** Fires when the user asks to stop. */
  signal: AbortSignal;
}
