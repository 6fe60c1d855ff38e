import type { Cause, Failure } from "./causes.ts";
import { numberOffset, numbersIn } from "./number-offset.ts";

/** What a failure took from a reply that is itself in doubt. */
interface Doubt {
  /** The operation that showed the number. */
  operation: string;
  shown: number;
  /** The number that was sent, because that one was taken as right. */
  sent: number;
}

/** A cause whose failures probably only follow from another one. */
export interface Consequence extends Doubt {
  of: Cause;
}

/** The causes in their order, each with those that probably follow from it behind it. */
export function withConsequences(causes: readonly Cause[]): Cause[] {
  const isPlain = (cause: Cause): boolean =>
    causes.every((each) => each === cause || doubtOf(cause, each) === undefined);
  const plain = causes.filter(isPlain);
  const following = new Map<Cause, Cause[]>();
  const first = causes.filter((cause) => {
    const [found] = plain.includes(cause) ? [] : plain.flatMap((of) => consequenceOf(cause, of) ?? []);
    if (found === undefined) return true;
    following.set(found.of, [...(following.get(found.of) ?? []), { ...cause, follows: found }]);
    return false;
  });
  return first.flatMap((cause) => [cause, ...(following.get(cause) ?? [])]);
}

function consequenceOf(cause: Cause, of: Cause): Consequence | undefined {
  const doubt = doubtOf(cause, of);
  return doubt && { ...doubt, of };
}

/** The place of the cause in the report that another one follows from, such as `cause 1`; undefined where it follows from none. */
export function precedingCause({ follows }: Cause, causes: readonly Cause[]): string | undefined {
  return follows === undefined ? undefined : `cause ${causes.indexOf(follows.of) + 1}`;
}

/** `Probably follows from it: what is expected relies on 4999, which cards.get showed before 5000 was sent` */
export function consequenceText({ follows }: Cause, cause = "it"): string | undefined {
  if (follows === undefined) return undefined;
  const { operation, shown, sent } = follows;
  return `Probably follows from ${cause}: what is expected relies on ${shown}, which ${operation} showed before ${sent} was sent`;
}

/** What every failure of the cause took from replies that show a number as wrongly as the other cause; undefined where one did not. */
function doubtOf({ failures }: Cause, other: Cause): Doubt | undefined {
  const offset = sharedOffset(other);
  if (offset === undefined || failures.some(({ example }) => numberOffset(example) === offset)) return undefined;
  const doubts = failures.map((failure) => sentBeside(failure, offset));
  return doubts.every((doubt) => doubt !== undefined) ? doubts[0] : undefined;
}

/** By how much every failure of the cause shows a wrong number. */
function sharedOffset({ failures }: Cause): number | undefined {
  const [offset, ...others] = new Set(failures.map(({ example }) => numberOffset(example)));
  return failures.length > 1 && others.length === 0 ? offset : undefined;
}

/** A number that was sent after a reply had shown one that is as far from it. */
function sentBeside({ example }: Failure, offset: number): Doubt | undefined {
  const shown = new Map<number, string>();
  for (const { body = "", replyBody, operation, setUp } of example.transcript) {
    for (const sent of setUp === true ? [] : numbersIn(body)) {
      for (const near of [sent - offset, sent + offset]) {
        const by = shown.get(near);
        if (by !== undefined) return { operation: by, shown: near, sent };
      }
    }
    for (const number of numbersIn(replyBody)) if (!shown.has(number)) shown.set(number, operation);
  }
  return undefined;
}
