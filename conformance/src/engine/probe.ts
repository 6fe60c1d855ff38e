import type { Contract, Operation } from "@tallystick/contract";
import { call } from "../http/call.ts";
import type { CallContext } from "../http/call.ts";
import type { TestClock } from "../http/test-clock.ts";
import type { Exchange } from "../http/exchange.ts";
import { isOfMainScheme } from "./main-scheme.ts";
import { FixtureUnavailable } from "./errors.ts";

/** The target could not be judged at all; exit 3. `nextStep` says what to try. */
export class ProbeFault extends Error {
  readonly nextStep: string;

  constructor(message: string, nextStep: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProbeFault";
    this.nextStep = nextStep;
  }
}

/**
 * One read with each pair of credentials, and one read of the clock, before anything is judged. Throws `ProbeFault`, or
 * the reason of the context's signal once that has fired.
 */
export async function probe(context: CallContext, clock: TestClock | undefined): Promise<void> {
  const row = probeRow(context.contract);
  if (row === undefined) await probeUrl(context);
  else {
    const { scheme } = context.callers.platform;
    const advice = scheme === "bearer" ? "Check --token." : "Check --client-id and --client-secret.";
    await probeAs(context, row, "platform", advice);
    if (context.callers.other !== undefined) {
      await probeAs(context, row, "other", "Check --other-client-id and --other-client-secret.");
    }
  }
  if (clock !== undefined) await reached(context, () => clock.advance(0), "Check --clock, or leave it out.");
}

async function probeAs(context: CallContext, row: Operation, as: "platform" | "other", advice: string): Promise<void> {
  const look = (): Promise<Exchange | undefined> => call(context, row, { as }, 0).catch(unlessUnavailable);
  const exchange = await reached(context, look, unreachedStep);
  if (exchange === undefined) return;
  const { method, url } = exchange.request;
  if (exchange.status === 401 || exchange.status === 403) {
    throw new ProbeFault(`The target refuses the credentials: ${method} ${url} answered ${exchange.status}.`, advice);
  }
  // A list is always there; any other resource may not have been created yet.
  if (exchange.status === 404 && row.listing !== undefined) {
    const { basePath } = context.contract;
    const nextStep = `--target has to end in ${basePath}, the version of the contract to judge by, as in https://host${basePath}`;
    throw new ProbeFault(`${method} ${url} answered 404: the target does not serve the contract there.`, nextStep);
  }
}

const unreachedStep = "Is the target running, and is --target its URL?";

/** A target that does not implement the operation, or is busy, can still be judged. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FixtureUnavailable)) throw error;
}

async function reached<Value>({ signal }: CallContext, look: () => Promise<Value>, nextStep: string): Promise<Value> {
  try {
    return await look();
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof Error ? new ProbeFault(cause.message, nextStep, { cause }) : cause;
  }
}

/** Any reply shows that something is there. */
async function probeUrl(context: CallContext): Promise<void> {
  const [row] = Object.values(context.contract.operations);
  if (row === undefined) return;
  const raw = { method: "GET", path: "/" };
  await reached(context, () => call(context, row, { as: "none", raw }, 0).catch(unlessUnavailable), unreachedStep);
}

/** The simplest read that needs credentials: it has no parameters to fill in. A list, where the contract has one. */
function probeRow(contract: Contract): Operation | undefined {
  const reads = Object.values(contract.operations).filter(
    ({ method, path, access, parameters }) =>
      method === "get" &&
      isOfMainScheme(contract, access) &&
      !path.includes("{") &&
      parameters.every(({ required }) => !required),
  );
  return reads.find(({ listing }) => listing !== undefined) ?? reads[0];
}
