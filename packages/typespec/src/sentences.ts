import type {
  Access,
  Answer,
  Condition,
  Delivery,
  Duration,
  Edge,
  Expiry,
  Filter,
  Idempotent,
  OutcomeRow,
  Outcomes,
  Refusal,
  Shown,
  SignedRetry,
  Signer,
  DecisionResult,
} from "./model.ts";

// One function for each decorator with a `rule`: the sentence of that rule.

export function sentenceOfAccess(operation: string, access: Access): string {
  if (access.scheme === "none") return `${operation} needs no credentials.`;
  const caller = access.scheme === "platform" ? "a platform token" : "an agent";
  const permission = access.permission === undefined ? "" : ` with the permission ${access.permission}`;
  return `${operation} may be called only by ${caller}${permission}.`;
}

const MATCHES: Record<Filter["match"], string> = {
  equals: "equals it",
  from: "is at or after it",
  to: "is at or before it",
  contains: "contains it",
};

export function sentenceOfFilter(operation: string, filter: Filter): string {
  return `${operation} with ${filter.parameter} returns exactly the items whose ${filter.paths.join(" or ")} ${MATCHES[filter.match]}.`;
}

export function sentenceOfIdempotent(operation: string, { header, mismatch }: Idempotent): string {
  const otherBody =
    mismatch === "replay" ? "with another body too" : "with the same body; with another body it is refused";
  return `${operation} repeated with the same ${header} returns the first reply and does nothing again, ${otherBody}.`;
}

const SIGNERS: Record<Signer, string> = {
  account: "a live session of the account",
  "other-credential": "a live session of another credential of the account",
  "same-session": "the very session it names",
  "funding-wallet": "a live session of a funding wallet",
  "customer-wallet": "a live session of a wallet of the customer",
};

const WHENS: Record<SignedRetry["when"], string> = {
  always: "",
  "credential-exists": " once a credential exists",
  "email-tied": " where the email address is tied to a credential",
  "wallet-source": " from a wallet",
};

export function sentenceOfSignedRetry(
  operation: string,
  { when, signer }: Pick<SignedRetry, "when" | "signer">,
): string {
  return `${operation}${WHENS[when]} answers 202 with a payload to sign, and acts only on the repeated call stamped by ${signerIn(signer)}.`;
}

function signerIn(signer: SignedRetry["signer"]): string {
  return typeof signer === "string" ? SIGNERS[signer] : `a key that ${signer.registeredBy} registered`;
}

const CONDITIONS: Record<Condition, string> = {
  unknown: "that names nothing the caller can see",
  "wrong-kind": "that names a resource of the wrong kind",
  malformed: "with a malformed value",
  duplicate: "that repeats what already exists",
  unsupported: "for something the service does not support",
  "not-positive": "with an amount that is not positive",
  "over-limit": "over a limit",
  "currency-mismatch": "between different currencies",
  "owner-mismatch": "between different owners",
  "insufficient-balance": "for more than the balance",
  inactive: "on something that is not active",
  "customer-not-ready": "for a customer who is not ready",
  "needs-signature": "that needs a signature and has none",
  ineligible: "for something that is not eligible",
  "nothing-to-change": "that changes nothing",
  exclusive: "with fields that exclude each other",
  terminal: "on something that has reached a final state",
  "wrong-proof": "with a proof that does not hold",
  "wrong-type": "with a type that does not fit",
  "only-one-left": "that would remove the last one",
  missing: "without something it needs",
  expired: "on something that has expired",
  spent: "with something that was used already",
  "in-use": "on something that is in use",
  "already-connected": "for something that is connected already",
  deleted: "on something that was deleted",
  "policy-forbids": "that the policy of the agent forbids",
  "changed-meanwhile": "for something that changed between the two calls",
  "not-pending": "on something that waits for no decision",
  "out-of-range": "for an amount that is too small or too large",
  "no-endpoint": "while there is no endpoint",
  undeliverable: "while the endpoint cannot be reached",
  "dependency-failed": "while a service that it depends on fails",
  "rate-limited": "too soon after the one before",
};

export const isCondition = (text: string): text is Condition => Object.hasOwn(CONDITIONS, text);

/** What is wrong with a refused call: `that names nothing the caller can see`. */
export const textOfCondition = (when: Condition): string => CONDITIONS[when];

export const conditionNames = (): string[] => Object.keys(CONDITIONS);

export function sentenceOfRefusal(operation: string, { when, at, reason, ...answer }: Refusal): string {
  const place = at === undefined ? "" : ` (${at})`;
  const exact = reason === undefined ? "" : ` and the reason "${reason}"`;
  return `${operation} refuses a call ${CONDITIONS[when]}${place} with ${sentenceOfAnswer(answer)}${exact}.`;
}

const sentenceOfAnswer = ({ status, code }: Answer): string => `${status} ${code}`;

const OTHER_CAUSES: Record<string, string> = {
  outcome: "by an outcome of the sandbox",
  answer: "by the answer of the platform's endpoint",
  expiry: "by the passing of time",
  operator: "by the operator",
};

/** The cause of an edge that is no operation: `by the passing of time`. */
export const textOfCause = (by: string): string | undefined => OTHER_CAUSES[by];

/** Whether `by` of an edge is a cause other than an operation. */
export const isOtherCause = (by: string): boolean => Object.hasOwn(OTHER_CAUSES, by);

export function sentenceOfEdge(
  resource: string,
  { from, to, by, type }: Pick<Edge, "from" | "to" | "by" | "type">,
): string {
  const which = type === undefined ? resource : `${resource} of type ${type}`;
  return `${capital(withArticle(which))} that is ${from} may become ${to} ${OTHER_CAUSES[by] ?? `by ${by}`}.`;
}

export function sentenceOfForbiddenMove(resource: string, from: string[], answer: Answer): string {
  return `A move that no edge allows for ${withArticle(resource)} that is ${from.join(" or ")} is refused with ${sentenceOfAnswer(answer)}.`;
}

export function sentenceOfOutcome(
  operation: string,
  { selector, startedBy, field }: Pick<Outcomes, "selector" | "startedBy" | "field">,
  row: OutcomeRow,
): string {
  const which = `${identifierOf(row.suffix)} (${selector})`;
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
  return suffix.startsWith("$") ? `the UMA name ${suffix}` : `an identifier that ends in ${suffix}`;
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

export function sentenceOfExpiry({ model, after, then }: Expiry): string {
  return `${capital(spelled(after))} after ${withArticle(model)} begins, ${then.replace(/\.?$/, ".")}`;
}

export function sentenceOfConservation(resource: string, balance: string): string {
  return `The change of ${balance} of ${withArticle(resource)} equals the sum of what moved through it.`;
}

const withArticle = (noun: string): string => `${/^[AEIOU]/i.test(noun) ? "an" : "a"} ${noun}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const UNITS: Record<string, string> = { D: "day", H: "hour", M: "minute", S: "second" };

/** `PT1H30M` as text: 1 hour 30 minutes. */
export function spelled(duration: Duration): string {
  return [...duration.matchAll(/(\d+)([DHMS])/g)]
    .map(([, count = "", unit = ""]) => `${count} ${UNITS[unit]}${count === "1" ? "" : "s"}`)
    .join(" ");
}
