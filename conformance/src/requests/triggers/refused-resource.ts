import type { Contract, Lifecycle, Operation, Reference, Refusal } from "@tallystick/contract";
import { lifecycleOf } from "../states/states.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { isAnswer } from "../expect.ts";
import type { RefusedRequest } from "../refusal-trigger.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { requestWith } from "../resources/fixtures.ts";
import type { RequestOptions } from "../resources/request-options.ts";
import { referencesOf, subjectOf } from "../resources/references.ts";
import { withoutOptional } from "../bodies/without-optional.ts";

/** The place of a refusal and the lifecycle of the resource there. */
export interface Refused {
  place: Reference;
  lifecycle: Lifecycle | undefined;
}

/** Conditions of the resource that is acted on, whatever member of the request they are reported at. */
const ofStates: ReadonlySet<string> = new Set(["terminal", "inactive", "not-pending", "spent"]);

/** The resource that a refusal is about; undefined when it is about something else. */
export function refusedResource(
  contract: Contract,
  row: Operation,
  { when, at, states }: Refusal,
): Refused | undefined {
  const references = referencesOf(contract, row);
  const named = references.find((each) => each.at === at || each.at === `${at ?? ""}[]`);
  const isOfSubject = at === undefined || states !== undefined || (ofStates.has(when) && !at.startsWith("header."));
  const place = named ?? (isOfSubject ? (subjectOf(contract, row) ?? only(references)) : undefined);
  return place && { place, lifecycle: lifecycleOf(contract, place.resource) };
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Sets the only reference at a place, in a list of one where the place is a list. */
export function naming({ at }: Reference, id: string): RequestOptions {
  return at.endsWith("[]") ? { members: { [at.slice(0, -2)]: [id] } } : { named: { [at]: id } };
}

/** A request of the operation that names this resource. */
export function requestNaming(
  t: Trial,
  { id: operation }: Operation,
  place: Reference,
  id: string,
): Promise<CallRequest> {
  return requestWith(t, operation, naming(place, id));
}

/** A request that names this resource, and asks for nothing but what the refusal is reported at. */
export async function requestAskingFor(
  t: Trial,
  operation: Operation,
  place: Reference,
  id: string,
  { at = "" }: Refusal,
): Promise<CallRequest> {
  if (!at.startsWith("body.") || at === place.at) return requestNaming(t, operation, place, id);
  const variants = await t.support.variantsOf(t, operation.id);
  const value = variants.map(({ request }) => valueInRequest(request, at)).find((each) => each !== undefined);
  const { named, members } = naming(place, id);
  return requestWith(t, operation.id, {
    named: named ?? {},
    members: { ...withoutOptional(t, operation, at), [at]: value, ...members },
  });
}

/** One of several ways in which the refusal may come about. */
export type Candidate = () => Promise<RefusedRequest>;

/**
 * The first candidate that the target refuses as declared. When it refuses none: the first one where one of them has
 * to be refused, else nothing can be said.
 */
export async function firstRefused(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  candidates: readonly Candidate[],
  isOneOf: "surely" | "perhaps",
): Promise<RefusedRequest[]> {
  const answers: string[] = [];
  for (const make of candidates) {
    const candidate = await make();
    const reply = await perform(t, operation.id, candidate.request);
    if (isAnswer(reply, [refusal, ...refusal.accepts])) return [candidate];
    answers.push(answerOf(reply));
  }
  const [first] = candidates;
  if (first === undefined || isOneOf === "perhaps") throw notDerived(operation, refusal, answers);
  return [await first()];
}

/** What to declare for a condition that no limit of a refusal tells. */
const MISSING: Readonly<Record<string, string>> = {
  "insufficient-balance": "declare by @conserves what the call uses up, and which operation adds to it",
};

/** Nothing in the contract tells how the refusal is brought about. */
export function notDerived(
  { id }: Operation,
  { when, at, having }: Refusal,
  answers: readonly string[] = [],
): FixtureUnavailable {
  const tried = answers.length === 0 ? "" : ` (tried: ${[...new Set(answers)].join(", ")})`;
  if (having !== undefined) {
    const shown = `${having.path} ${having.values.join(" or ")}`;
    return new FixtureUnavailable(
      `The suite finds no way to meet "${when}" of ${id}: no operation makes ${at ?? "what it names"} show ${shown}${tried}.`,
    );
  }
  return new FixtureUnavailable(
    `The contract does not tell what makes ${id} meet "${when}"${at === undefined ? "" : ` at ${at}`}${tried}: ${MISSING[when] ?? "declare its states, what it has, or within what, or by what"}.`,
  );
}
