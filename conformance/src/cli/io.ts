import type { Out } from "../report/console.ts";

/** What the command uses of the process, so that tests can replace it. */
export interface Io {
  /** Standard output. */
  out: Out;
  /** Standard error, for what went wrong. */
  fail(text: string): void;
  env: NodeJS.ProcessEnv;
  /** How this command is called, as in `npx tallystick`; suggested commands begin with it. */
  calledAs: string;
  /** Aborted when the user asks to stop. */
  signal: AbortSignal;
}
