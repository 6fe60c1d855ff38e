import { randomUUID } from "node:crypto";
import type { AdaptedBundle } from "./checks.ts";
import { findUnserved } from "./engine/find-unserved.ts";
import { probe } from "./engine/probe.ts";
import { createRunContext, machineTiming, type Target } from "./engine/run-context.ts";

/** What was found out about the operations of a target. */
export interface FoundOperations {
  /** Those that it does not serve, each with the reason. */
  unserved: ReadonlyMap<string, string>;
  asked: ReadonlySet<string>;
}

/**
 * Finds the operations that the target does not serve, by requests that can change nothing. Throws `ProbeFault` when it
 * cannot be judged at all.
 */
export async function unservedOperations(
  target: Target,
  bundle: AdaptedBundle,
  signal: AbortSignal,
): Promise<FoundOperations> {
  const context = createRunContext({
    target: { ...target, offersAsFound: true },
    bundle,
    selection: { oracles: [], rules: new Set() },
    inFlight: 8,
    signal,
    timing: machineTiming,
    nonce: randomUUID().slice(0, 8),
  });
  try {
    await probe(context.http, context.clock);
    const asked = await findUnserved(context);
    return { unserved: context.target.switchedOff, asked };
  } finally {
    await context.http.connection.close();
  }
}
