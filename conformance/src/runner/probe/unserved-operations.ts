import { randomUUID } from "node:crypto";
import { createRunContext, machineTiming, type ContractBundle, type Target } from "../run-context.ts";
import { findUnserved } from "./find-unserved.ts";
import { probe } from "./probe.ts";

/**
 * The operations that the target does not serve, each with the reason, found by requests that can change nothing. Throws
 * `ProbeFault` when it cannot be judged at all.
 */
export async function unservedOperations(
  target: Target,
  bundle: ContractBundle,
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
