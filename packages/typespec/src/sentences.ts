import { ANY_CODE } from "./default-conventions.ts";
import type {
  Access,
  Answer,
  Condition,
  Conventions,
  Delivery,
  Duration,
  Edge,
  Expiry,
  Filter,
  Idempotent,
  InitialChoice,
  OutcomeRow,
  Outcomes,
  QuantityReached,
  Refusal,
  Shown,
  SignedRetry,
  DecisionResult,
} from "./model.ts";

// One function for each decorator with a `rule`: the sentence of that rule.

export function sentenceOfAccess(operation: string, access: Access): string {
  if (access.scheme === "none") return `${operation} needs no credentials.`;
  const caller = CALLERS[access.scheme] ?? `a caller with the credentials of ${access.scheme}`;
  const permission = access.permission === undefined ? "" : ` with the permission ${access.permission}`;
  return `${operation} may be called only by ${caller}${permission}.`;
}

const CALLERS: Record<string, string> = { platform: "a platform token", agent: "an agent" };

const MATCHES: Record<Filter["match"], string> = {
  equals: "equals it",
  from: "is at or after it",
  to: "is at or before it",
  contains: "contains it",
  substring: "has it as a part, letter by letter",
  "substring-any-case": "has it as a part, in any case",
};

export function sentenceOfFilter(operation: string, filter: Filter): string {
  return `${operation} with ${filter.parameter} returns exactly the items whose ${filter.paths.join(" or ")} ${MATCHES[filter.match]}.`;
}

export function sentenceOfIdempotent(operation: string, { header, mismatch }: Idempotent): string {
  const otherBody =
    mismatch === "replay" ? "with another body too" : "with the same body; with another body it is refused";
  return `${operation} repeated with the same ${header} returns the first reply and does nothing again, ${otherBody}.`;
}

export function sentenceOfSignedRetry(
  operation: string,
  { when, signer }: Pick<SignedRetry, "when" | "signer">,
  { signers, signedWhen }: Pick<Conventions, "signers" | "signedWhen">,
): string {
  const condition = signedWhen[when] ?? when; // validation refuses a case without words
  const needed = condition === "" ? operation : `${operation} ${condition}`;
  const who = typeof signer === "string" ? (signers[signer] ?? signer) : `a key that ${signer.registeredBy} registered`;
  return `${needed} answers 202 with a payload to sign, and acts only on the repeated call stamped by ${who}.`;
}

/** The condition of a refusal, after "refuses a call". */
export function textOfCondition(when: Condition, { conditions }: Pick<Conventions, "conditions">): string {
  return conditions[when]?.sentence ?? when; // validation refuses a condition without words
}

export function sentenceOfRefusal(
  operation: string,
  { when, at, reason, ...answer }: Refusal,
  words: Pick<Conventions, "conditions">,
): string {
  const place = at === undefined ? "" : ` (${at})`;
  const exact = reason === undefined ? "" : ` and the reason "${reason}"`;
  return `${operation} refuses a call ${textOfCondition(when, words)}${place} with ${sentenceOfAnswer(answer)}${exact}.`;
}

/** An answer in a sentence: `404 NOT_FOUND`, or the status alone where any code may stand there. */
export function sentenceOfAnswer({ status, code }: Answer): string {
  return code === ANY_CODE ? String(status) : `${status} ${code}`;
}

const OTHER_CAUSES: Record<string, string> = {
  outcome: "by an outcome of the sandbox",
  answer: "by the answer of the platform's endpoint",
  expiry: "by the passing of time",
  quantity: "by a quantity",
  operator: "by the operator",
};

/** The cause of an edge without an operation: `by the passing of time`. */
export const textOfCause = (by: string): string | undefined => OTHER_CAUSES[by];

/** The causes of an edge other than an operation. */
export const otherCauses: string[] = Object.keys(OTHER_CAUSES);

/** Whether `by` of an edge is a cause other than an operation. */
export const isOtherCause = (by: string): boolean => Object.hasOwn(OTHER_CAUSES, by);

export function sentenceOfEdge(
  resource: string,
  { from, to, by, type, when }: Pick<Edge, "from" | "to" | "by" | "type" | "when">,
): string {
  const which = type === undefined ? resource : `${resource} of type ${type}`;
  if (when !== undefined)
    return `${capital(withArticle(which))} that is ${from} becomes ${to} when its ${textOfQuantity(when)}, and not before.`;
  return `${capital(withArticle(which))} that is ${from} may become ${to} ${OTHER_CAUSES[by] ?? `by ${by}`}.`;
}

/** What a quantity has reached: `placesLeft is at most 0`. */
export function textOfQuantity({ path, atMost, atLeast }: QuantityReached): string {
  return atMost === undefined ? `${path} is at least ${atLeast}` : `${path} is at most ${atMost}`;
}

export function sentenceOfInitialChoice(resource: string, { at, values, state }: InitialChoice): string {
  return `${capital(withArticle(resource))} that is created with ${at} ${values.join(" or ")} begins as ${state}.`;
}

export function sentenceOfForbiddenMove(resource: string, from: string[], answer: Answer): string {
  return `A move that no edge allows for ${withArticle(resource)} that is ${from.join(" or ")} is refused with ${sentenceOfAnswer(answer)}.`;
}

export function sentenceOfOutcome(
  operation: string,
  { selector, via = [], startedBy, field }: Pick<Outcomes, "selector" | "via" | "startedBy" | "field">,
  row: OutcomeRow,
): string {
  const place = via.length === 0 ? selector : `${via.join(", else ")} of what ${selector} names`;
  const which = `${identifierOf(row.suffix)} (${place})`;
  if (row.refuses) return `${operation} with ${which} is refused with ${sentenceOfAnswer(row.refuses)}.`;
  if (row.steps.length === 0) return `${operation} with ${which} changes nothing by itself.`;
  const steps = row.steps.map(
    ({ after, to, shows }) => `${to} ${after === "PT0S" ? "at once" : `after ${spelled(after)}`}${showing(shows)}`,
  );
  const then = startedBy === undefined ? "" : ` and then ${startedBy}`;
  return `After ${operation} with ${which}${then}, ${field} becomes ${steps.join(", then ")}.`;
}

function identifierOf(suffix: string): string {
  if (suffix === "*") return "any other identifier";
  return suffix.startsWith("$") ? `the name ${suffix}` : `an identifier that ends in ${suffix}`;
}

function showing(shows: Shown[]): string {
  return shows.length === 0 ? "" : ` with ${shows.map(({ path, value }) => `${path} ${value}`).join(" and ")}`;
}

export function sentenceOfDelivery(webhook: string, { retry, signatureHeader }: Delivery): string {
  return `${webhook} is signed in ${signatureHeader}, and sent again for ${spelled(retry.until)} until it is accepted.`;
}

export function sentenceOfDecisionResult(
  event: string,
  which: string,
  field: string,
  { to, shows }: DecisionResult,
): string {
  const result = to === undefined ? `${field} is still open` : `${field} becomes ${to}${showing(shows)}`;
  return `After ${event} ${which}, ${result}.`;
}

export function sentenceOfExpiry({ model, after, then, from, before }: Expiry): string {
  const end = then.replace(/\.?$/, ".");
  if (before !== undefined) return `${capital(spelled(after))} before ${before} of ${withArticle(model)}, ${end}`;
  if (from === undefined) return `${capital(spelled(after))} after ${withArticle(model)} begins, ${end}`;
  const time = /[1-9]/.test(after) ? `${capital(spelled(after))} after` : "At";
  return `${time} ${from} of ${withArticle(model)}, ${end}`;
}

export function sentenceOfConservation(resource: string, balance: string): string {
  return `The change of ${balance} of ${withArticle(resource)} equals the sum of what moved through it.`;
}

const withArticle = (noun: string): string => `${/^[AEIOU]/i.test(noun) ? "an" : "a"} ${noun}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const UNITS: Record<string, string> = { D: "day", H: "hour", M: "minute", S: "second" };

/** `PT1H30M` as text: 1 hour 30 minutes. */
export function spelled(duration: Duration): string {
  return [...duration.matchAll(/(\d{1,9})([DHMS])/g)]
    .map(([, count = "", unit = ""]) => `${count} ${UNITS[unit]}${count === "1" ? "" : "s"}`)
    .join(" ");
}
