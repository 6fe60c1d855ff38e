import type { Exchange } from "../../../http/exchange.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import type { HistoryCall } from "./explain.ts";

/** A request of a runner, and what a reply to it may mean. */
export interface RaceRequest<State> {
  /** As the report shows it: `CLOSED`, `transfers.out 700`. */
  readonly label: string;
  readonly send: () => Promise<Exchange>;
  /** The states that may be left behind by a call that met this one and got this reply. */
  readonly after: (state: State, reply: Exchange) => readonly State[];
}

/** A call that was made in a race. */
export interface RacedCall<
  State,
  Requested extends RaceRequest<State> = RaceRequest<State>,
> extends HistoryCall<State> {
  readonly request: Requested;
  readonly reply: Exchange;
}

/** Lets every runner make its calls one after another, all runners at once; returns the calls of each. */
export function race<State, Requested extends RaceRequest<State>>(
  runners: readonly (readonly Requested[])[],
): Promise<RacedCall<State, Requested>[][]> {
  return Promise.all(
    runners.map(async (requests) => {
      const calls: RacedCall<State, Requested>[] = [];
      for (const request of requests) calls.push(racedCall<State, Requested>(request, await request.send()));
      return calls;
    }),
  );
}

function racedCall<State, Requested extends RaceRequest<State>>(
  request: Requested,
  reply: Exchange,
): RacedCall<State, Requested> {
  return {
    request,
    reply,
    beganMs: reply.atMs,
    endedMs: isUnclear(reply) ? Infinity : reply.atMs + reply.durationMs,
    after: (state) => request.after(state, reply),
  };
}

/** Whether a reply leaves open what was done: none arrived, or the target failed on it. */
export function isUnclear({ status, lost }: Exchange): boolean {
  return lost !== undefined || status >= 500;
}

/** The calls in a column for each runner: `1: FROZEN 200 → CLOSED 200 | 2: ACTIVE 409 INVALID_STATE_TRANSITION`. */
export function inColumns<State>(runners: readonly (readonly RacedCall<State>[])[]): string {
  const columns = runners.map((calls) =>
    calls.map(({ request, reply }) => `${request.label} ${answerOf(reply)}`).join(" → "),
  );
  return columns.map((column, index) => `${index + 1}: ${column}`).join(" | ");
}
