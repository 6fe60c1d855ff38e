import { acceptedValues } from "./accepted-values.ts";
import type { Cause, Failure } from "./causes.ts";
import { numberOffset, numbersIn } from "./number-offset.ts";
import { wrongReplies } from "./wrong-replies.ts";

/** The cause that another one probably only follows from, and what shows it. */
export interface Consequence {
  of: Cause;
  /** `what is expected relies on 4999, which cards.get showed before 5000 was sent` */
  because: string;
}

/** What a failure has in it of a cause; undefined where it stands for itself. */
type TraceOf = (failure: Failure) => string | undefined;

/** How a cause shows in other failures; undefined where it cannot. */
const ways: readonly ((of: Cause) => TraceOf | undefined)[] = [wrongNumbers, wrongReplies, acceptedValues];

/** The causes in their order, each with those that probably follow from it behind it. */
export function withConsequences(causes: readonly Cause[]): Cause[] {
  const traces = causes.flatMap((of) => ways.flatMap((way) => ({ of, traceOf: way(of) })));
  const found = new Map(causes.map((cause) => [cause, consequencesOf(cause, traces)]));
  const following = new Map<Cause, Cause[]>();
  const first = causes.filter((cause) => {
    // Nothing follows from what itself only follows.
    const follows = found.get(cause)?.find(({ of }) => found.get(of)?.length === 0);
    if (follows === undefined) return true;
    following.set(follows.of, [...(following.get(follows.of) ?? []), { ...cause, follows }]);
    return false;
  });
  return first.flatMap((cause) => [cause, ...(following.get(cause) ?? [])]);
}

/** The other causes that every failure of this one has a trace of. */
function consequencesOf(cause: Cause, traces: readonly { of: Cause; traceOf: TraceOf | undefined }[]): Consequence[] {
  return traces.flatMap(({ of, traceOf }) => {
    if (of === cause || traceOf === undefined) return [];
    const found = cause.failures.map(traceOf);
    const [because] = found;
    return because === undefined || found.includes(undefined) ? [] : [{ of, because }];
  });
}

/** The place of the cause in the report that another one follows from, such as `cause 1`; undefined where it follows from none. */
export function precedingCause({ follows }: Cause, causes: readonly Cause[]): string | undefined {
  return follows === undefined ? undefined : `cause ${causes.indexOf(follows.of) + 1}`;
}

/** `Probably follows from it: what is expected relies on 4999, which cards.get showed before 5000 was sent` */
export function consequenceText({ follows }: Cause, cause = "it"): string | undefined {
  return follows === undefined ? undefined : `Probably follows from ${cause}: ${follows.because}`;
}

/** A cause whose every failure shows a number that is wrong by the same: other failures took one from such a reply. */
function wrongNumbers({ failures }: Cause): TraceOf | undefined {
  const [offset, ...others] = new Set(failures.map(({ example }) => numberOffset(example)));
  if (offset === undefined || failures.length < 2 || others.length > 0) return undefined;
  return ({ example }) => (numberOffset(example) === offset ? undefined : sentBeside(example, offset));
}

/** A number that was sent after a reply had shown one that is as far from it. */
function sentBeside({ transcript }: Failure["example"], offset: number): string | undefined {
  const shown = new Map<number, string>();
  for (const { body = "", replyBody, operation, setUp } of transcript) {
    for (const sent of setUp === true ? [] : numbersIn(body)) {
      for (const near of [sent - offset, sent + offset]) {
        const by = shown.get(near);
        if (by !== undefined) return `what is expected relies on ${near}, which ${by} showed before ${sent} was sent`;
      }
    }
    for (const number of numbersIn(replyBody)) if (!shown.has(number)) shown.set(number, operation);
  }
  return undefined;
}
