import type { Challenge, Attempt, Call, Recording } from "../recording.ts";
import { declaredBy, stating } from "./clauses.ts";
import type { Session } from "../sessions.ts";
import { observation, type Habit, type Observation } from "./habit.ts";

/** The client's clock may be a little behind. */
const toleranceMs = 250;

/** How a client replies to a challenge. */
export const signingHabits: readonly Habit[] = [
  {
    id: "CLIENT-07",
    sentence: "A signed retry repeats method, path and body of its call, byte for byte, with stamp and Request-Id.",
    from: [stating("signed-call-acts"), stating("body-bound")],
    unseen: "no challenge was answered",
    *examine(recording) {
      for (const { call, attempt, first } of signedAttempts(recording))
        yield observation(call, [first, attempt], differing(first, attempt));
      for (const call of recording.calls) yield* stampsAlone(call);
    },
  },
  {
    id: "CLIENT-08",
    sentence: "A stamp is made with a session's key, over exactly the payloadToSign of its challenge.",
    from: [stating("stamp-over-payload"), stating("live-signer-required")],
    unseen: "no challenge was stamped",
    *examine(recording) {
      const stamps = new Map<string, Challenge>();
      for (const { call, attempt, first, challenge } of signedAttempts(recording)) {
        const { signature } = attempt;
        if (signature === undefined || signature.kind === "none" || signature.kind === "legacy") continue;
        const value = signature.kind === "stamp" ? signature.value : "";
        const isUsed = (stamps.get(value) ?? challenge) !== challenge;
        stamps.set(value, challenge);
        // A reply to another call's challenge counts against CLIENT-09 only.
        if (!isUsed) yield observation(call, [first, attempt], unsound(recording, attempt));
      }
    },
  },
  {
    id: "CLIENT-09",
    sentence: "Every challenge gets a stamp of its own.",
    from: [stating("challenge-shown"), stating("stamp-over-payload")],
    unseen: "fewer than two challenges were stamped",
    *examine(recording) {
      const stamps = new Map<string, { challenge: Challenge; attempt: Attempt }>();
      for (const { call, attempt, challenge } of signedAttempts(recording)) {
        if (attempt.signature?.kind !== "stamp") continue;
        const before = stamps.get(attempt.signature.value);
        const isAgain = before !== undefined && before.challenge !== challenge;
        const expected = `a new stamp for ${challenge.requestId}`;
        const observed = `the stamp that answered ${before?.challenge.requestId}`;
        if (stamps.size > 0)
          yield observation(call, isAgain ? [before.attempt, attempt] : [attempt], isAgain && { expected, observed });
        stamps.set(attempt.signature.value, { challenge, attempt });
      }
    },
  },
  {
    id: "CLIENT-10",
    sentence: "A Request-Id that was refused or used is not sent again.",
    from: [stating("challenge-spent"), stating("spent-like-unsigned")],
    unseen: "no Request-Id was refused",
    *examine(recording) {
      for (const [requestId, own] of Map.groupBy(signedAttempts(recording), ({ challenge }) => challenge.requestId)) {
        const dead = own.findIndex(({ attempt, call }) => isDead(attempt, call));
        const [before, after] = own.slice(dead);
        if (dead === -1 || before === undefined) continue;
        const expected = `the call without ${requestId}, for a new challenge, or no attempt at all`;
        const observed = `${requestId} again`;
        if (after !== undefined) yield observation(after.call, [before.attempt, after.attempt], { expected, observed });
        else if (before.attempt.outcome === "refused") yield observation(before.call, [before.attempt]);
      }
    },
  },
  {
    id: "CLIENT-11",
    sentence: "Nothing is signed with a session after its expiresAt.",
    from: [declaredBy("expires", "AuthSession")],
    unseen: "nothing had to be signed after a session had expired",
    *examine(recording) {
      for (const call of recording.calls) {
        for (const challenged of call.attempts.filter(({ challenge: issued }) => issued !== undefined)) {
          const signed = call.attempts.find(({ signs }) => signs === challenged.challenge);
          const late = signed && lateBy(recording, signed);
          const hasEnded = recording.sessions.some(
            ({ expiresMs }) => expiresMs < recording.startedMs + challenged.exchange.atMs,
          );
          if (late === undefined && !hasEnded) continue;
          const expected = `no stamp by the key of ${late?.id} from ${late?.expiresAt} on`;
          const observed = `one ${late?.lateMs} ms later`;
          yield observation(
            call,
            signed ? [challenged, signed] : [challenged],
            late !== undefined && { expected, observed },
          );
        }
      }
    },
  },
  {
    id: "CLIENT-22",
    sentence: "A session that was just opened is used, whatever the clock of the device says.",
    from: [declaredBy("expires", "AuthSession")],
    unseen:
      "nothing had to be signed after a session was opened by a server whose clock is behind: open more sessions and use each",
    *examine(recording) {
      const isSigner = recording.calls.some(({ attempts }) =>
        attempts.some(({ signature }) => signature?.kind === "stamp"),
      );
      for (const session of recording.sessions.filter(({ isBySlowClock }) => isBySlowClock)) {
        const used = attemptsSignedBy(recording, session);
        for (const { call, attempt } of used) yield observation(call, [attempt]);
        const [refused] = used.length === 0 && isSigner ? unansweredAfter(recording, session) : [];
        if (refused === undefined) continue;
        const expected = `a stamp by the key of ${session.id}, which was opened just before`;
        yield observation(refused.call, [refused.attempt], { expected, observed: "none" });
      }
    },
  },
];

interface AttemptOfCall {
  call: Call;
  attempt: Attempt;
}

function attemptsSignedBy({ calls }: Recording, { publicKey }: Session): AttemptOfCall[] {
  return calls.flatMap((call) =>
    call.attempts
      .filter(({ signature }) => signature?.kind === "stamp" && signature.by === publicKey)
      .map((attempt) => ({ call, attempt })),
  );
}

/** The challenges that arrived while this session was the newest, and that nobody answered. */
function unansweredAfter({ calls, sessions, startedMs }: Recording, { openedMs }: Session): AttemptOfCall[] {
  const untilMs = Math.min(
    ...sessions.map((other) => other.openedMs).filter((otherMs) => otherMs > openedMs),
    Infinity,
  );
  return calls.flatMap((call) =>
    call.attempts
      .filter(({ outcome, exchange }) => {
        const atMs = startedMs + exchange.atMs;
        return outcome === "asked" && atMs >= openedMs && atMs < untilMs;
      })
      .filter(({ challenge }) => !call.attempts.some(({ signs }) => signs === challenge))
      .map((attempt) => ({ call, attempt })),
  );
}

interface Signed {
  call: Call;
  attempt: Attempt;
  challenge: Challenge;
  /** The attempt whose reply carried the challenge. */
  first: Attempt;
}

/** The attempts that name a challenge, in the order in which they arrived. */
function signedAttempts({ calls }: Recording): Signed[] {
  const all = calls.flatMap((call) =>
    call.attempts.flatMap((attempt) => {
      const { signs: challenge } = attempt;
      const first = call.attempts.find(({ challenge: issued }) => issued === challenge && challenge !== undefined);
      return challenge === undefined || first === undefined ? [] : [{ call, attempt, challenge, first }];
    }),
  );
  return all.sort((a, b) => a.attempt.exchange.atMs - b.attempt.exchange.atMs);
}

function differing({ exchange: { request: first } }: Attempt, { exchange, signature }: Attempt): Observation["fault"] {
  const { request } = exchange;
  for (const part of ["method", "url", "body"] as const) {
    const [expected, observed] = [first[part] ?? "no body", request[part] ?? "no body"];
    if (expected !== observed) return { expected, observed };
  }
  if (signature?.kind === "none") return { expected: "a stamp together with the Request-Id", observed: "none" };
  return undefined;
}

/** A stamp without the id of its challenge, while a challenge was open. */
function* stampsAlone(call: Call): Iterable<Observation> {
  const header = call.row.signedRetry?.stampHeader.toLowerCase() ?? "";
  for (const [index, attempt] of call.attempts.entries()) {
    const first = call.attempts.slice(0, index).findLast(({ challenge: issued }) => issued !== undefined);
    if (first === undefined || attempt.requestId !== undefined || !(header in attempt.exchange.request.headers))
      continue;
    const fault = {
      expected: `the Request-Id ${first.challenge?.requestId} together with the stamp`,
      observed: "none",
    };
    yield observation(call, [first, attempt], fault);
  }
}

function unsound({ sessions }: Recording, { signature, signs }: Attempt): Observation["fault"] {
  const expected = `a stamp over ${JSON.stringify(signs?.payloadToSign)} by the key of a session opened here`;
  if (signature?.kind !== "stamp") return { expected, observed: "a malformed signature" };
  const { by } = signature;
  if (by === undefined) return { expected, observed: "one that does not verify over this text" };
  if (sessions.some(({ publicKey }) => publicKey === by)) return undefined;
  return { expected, observed: `one by ${by}, which is not the key of any session` };
}

/** Refused as unusable, or completed with a reply that arrived. */
function isDead({ outcome, exchange, signature }: Attempt, { row }: Call): boolean {
  const unusable = row.signedRetry?.failures.challengeUnusable;
  const isStamped = signature?.kind === "stamp" || signature?.kind === "legacy";
  return (
    outcome === "done" || (outcome === "refused" && isStamped && exchange.text.includes(`"code":"${unusable?.code}"`))
  );
}

/** The session that made a stamp, and how long after its expiry the stamp came. */
function lateBy(
  { sessions, startedMs }: Recording,
  { exchange, signature }: Attempt,
): { id: string; expiresAt: string; lateMs: number } | undefined {
  const session = signature?.kind === "stamp" && sessions.find(({ publicKey }) => publicKey === signature.by);
  const lateMs = session ? startedMs + exchange.atMs - session.expiresMs : 0;
  if (!session || lateMs <= toleranceMs) return undefined;
  return { id: session.id, expiresAt: new Date(session.expiresMs).toISOString(), lateMs };
}
