import { nothing, type Delivery, type Receiver } from "../../http/receiver.ts";

/** What a trial did or waited for between its calls; times as in its exchanges. */
export type Moment = ClockMoved | DeliveriesAwaited | Waited;

interface Timed {
  /** The calls before it. */
  readonly calls: number;
  /** Milliseconds from the beginning of the trial. */
  readonly atMs: number;
  readonly durationMs: number;
}

interface ClockMoved extends Timed {
  readonly kind: "clock-moved";
  readonly byMs: number;
  /** The target's now afterwards, epoch milliseconds. */
  readonly now: number;
}

interface DeliveriesAwaited extends Timed {
  readonly kind: "deliveries-awaited";
  /** Those that were waited for, or looked for, and that the trial had not found before. */
  readonly deliveries: readonly Delivery[];
}

/** Time was let pass, in which deliveries could come. */
interface Waited extends Timed {
  readonly kind: "waited";
}

/** The diary of a trial. */
export interface Diary {
  readonly moments: Moment[];
  readonly transcript: readonly unknown[];
  /** By the clock of `now`. */
  readonly startedAt: number;
  now: () => number;
}

/** The receiver, whose waits and deliveries are noted. */
export function notingReceiver(receiver: Receiver, diary: Diary): Receiver {
  const noteDeliveries = (found: readonly Delivery[], from: number, isInVain: boolean): void => {
    const known = new Set(diary.moments.flatMap((each) => ("deliveries" in each ? each.deliveries : [])));
    const deliveries = found.filter((delivery) => !known.has(delivery));
    if (deliveries.length > 0 || isInVain)
      note(diary, { kind: "deliveries-awaited", deliveries, ...since(diary, from) });
  };
  return {
    ...receiver,
    deliveries(fits) {
      const found = receiver.deliveries(fits);
      // Without a condition they are those of every trial.
      if (fits !== undefined) noteDeliveries(found, diary.now(), false);
      return found;
    },
    async arrived(fits, count, withinMs) {
      const from = diary.now();
      const found = await receiver.arrived(fits, count, withinMs);
      if (fits === nothing) note(diary, { kind: "waited", ...since(diary, from) });
      else noteDeliveries(found, from, found.length < count);
      return found;
    },
  };
}

function since({ startedAt, now, transcript }: Diary, from: number): Timed {
  return { calls: transcript.length, atMs: from - startedAt, durationMs: now() - from };
}

/** Waits in vain that follow each other are one. */
function note({ moments }: Diary, moment: Moment): void {
  const last = moments.at(-1);
  const isContinued =
    last?.kind === moment.kind &&
    last.calls === moment.calls &&
    moment.kind !== "clock-moved" &&
    !isFound(last) &&
    !isFound(moment);
  if (isContinued) moments.splice(-1, 1, { ...last, durationMs: moment.atMs + moment.durationMs - last.atMs });
  else moments.push(moment);
}

function isFound(moment: Moment): boolean {
  return moment.kind === "deliveries-awaited" && moment.deliveries.length > 0;
}

/** Moves a clock, and notes it; a look at it is none. */
export async function noteMove(diary: Diary, byMs: number, move: () => Promise<number>): Promise<number> {
  const from = diary.now();
  const now = await move();
  if (byMs > 0) note(diary, { kind: "clock-moved", byMs, now, ...since(diary, from) });
  return now;
}
