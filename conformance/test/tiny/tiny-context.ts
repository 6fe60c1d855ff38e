import { createRunContext, type Target } from "../../src/runner/run-context.ts";
import type { RunContext } from "../../src/runner/trial/trial.ts";
import { payments as support } from "../../src/contracts/checks.ts";
import { countedTiming } from "./judge-tiny.ts";
import { tinyContract, tinyDocument } from "./tiny-contract.ts";

/** A run context for checks that send nothing; all rules of the tiny contract are selected unless some are named. */
export function tinyContext(
  target: Partial<Target> = {},
  more: { signal?: AbortSignal; rules?: readonly string[] } = {},
): RunContext {
  return createRunContext({
    target: { url: "http://127.0.0.1:1/2025-10-13", credentials: { id: "platform", secret: "its-secret" }, ...target },
    bundle: { contract: tinyContract, document: tinyDocument, support },
    selection: { oracles: [], rules: new Set(more.rules ?? Object.keys(tinyContract.rules)) },
    inFlight: 4,
    signal: more.signal ?? new AbortController().signal,
    timing: countedTiming(),
    nonce: "test",
  });
}
