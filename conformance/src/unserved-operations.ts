import { randomUUID } from "node:crypto";
import type { AdaptedBundle } from "./checks.ts";
import { findUnserved } from "./engine/find-unserved.ts";
import { probe } from "./engine/probe.ts";
import { createRunContext, machineTiming, type Target } from "./engine/run-context.ts";

/**
 * The operations that the target does not serve, each with the reason, found by requests that can change nothing. Throws
 * `ProbeFault` when it cannot be judged at all.
 */
export async function unservedOperations(
  target: Target,
  bundle: AdaptedBundle,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
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
    await findUnserved(context);
    return context.target.switchedOff;
  } finally {
    await context.http.connection.close();
  }
}
