import { isDeepStrictEqual } from "node:util";
import type { Operation, Reference, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { isSuccess } from "../expect.ts";
import { only, type RefusalTrigger, type RefusedRequest } from "../refusal-trigger.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { admittedRequestOf } from "../fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueAt } from "../../json/value-at.ts";
import { withOtherWords } from "../bodies/another-request.ts";
import { makeFor, makeResource, requestWith, unknownIdFor } from "../resources/fixtures.ts";
import type { RequestOptions } from "../resources/request-options.ts";
import { originOf } from "../resources/origins.ts";
import { requestHaving } from "../bodies/request-having.ts";
import { isOnlyListed, pathOfMaking, referencesOf, subjectOf } from "../resources/references.ts";
import { schemaOf } from "../bodies/body-schema.ts";
import { templatesOf } from "../bodies/templates.ts";
import { fits, uniqueLike } from "../bodies/unique-value.ts";
import { firstAvailable } from "../bodies/first-available.ts";
import { naming, notDerived, refusedResource } from "./refused-resource.ts";

/** Names something that does not exist. */
export const unknown: RefusalTrigger = async (t, operation, refusal) => {
  const references = referencesOf(t.contract, operation);
  const place = references.find(({ at }) => at === refusal.at || at === `${refusal.at ?? ""}[]`);
  if (place === undefined) return only(await withUnknownValue(t, operation, refusal));
  // Which of two unknown names is reported first is left open.
  const isAlone = references.length === 1 && place.at.startsWith("path.");
  const request = isAlone
    ? await admittedRequestOf(t, operation.id)
    : await namingUnknown(t, operation, refusal, place);
  return [...only(request), ...illFormed(place, request), ...(await underOthers(t, operation, place))];
};

/** The same with a text that has the form of no id. */
function illFormed({ at }: Reference, request: CallRequest): RefusedRequest[] {
  if (!at.startsWith("path.")) return [];
  return [{ variant: "ill-formed", request: withRequestValue(request, at, "no-such-id"), isIllFormed: true }];
}

/** An existing resource under another of each owner that the path names; none where its place has no owner. */
async function underOthers(t: Trial, operation: Operation, place: Reference): Promise<RefusedRequest[]> {
  if (!place.at.startsWith("path.")) return [];
  const inPath = referencesOf(t.contract, operation).filter(({ at }) => at.startsWith("path.") && at !== place.at);
  const owners = inPath.filter(
    ({ resource }) =>
      isOnlyListed(t.contract, place.resource) || pathOfMaking(t.contract, place.resource, resource) !== undefined,
  );
  const found: RefusedRequest[] = [];
  for (const owner of owners) {
    const made = await makeFor(t, operation, place);
    // Beside the right one, where both belong to a third.
    const { [owner.resource]: _right, ...above } = originOf(t, { resource: place.resource, ...made });
    const other = await makeResource(t, owner.resource, inPath.length > 1 ? { named: above } : {});
    // What else the path names is below the right owners.
    const right =
      inPath.length > 1 ? await requestWith(t, operation.id, { named: { [place.at]: made.id } }) : undefined;
    const named = { [place.at]: made.id, [owner.at]: other.id };
    const request = right ? withRequestValue(right, owner.at, other.id) : await requestWith(t, operation.id, { named });
    found.push({ variant: `of another ${owner.resource}`, request });
  }
  return found;
}

/** A request that names nothing there, also where it need not name anything, or where ids have a form of their own. */
async function namingUnknown(t: Trial, operation: Operation, refusal: Refusal, place: Reference): Promise<CallRequest> {
  const id = unknownIdFor(t, place.resource);
  const schema = schemaOf(t, operation, place.at);
  if (typeof schema["pattern"] === "string" && !fits(schema, id)) return withUnknownValue(t, operation, refusal);
  const at = place.at.replace(/\[\]$/, "");
  if (at.includes("[]")) return requestWith(t, operation.id, naming(place, id));
  // What else is named has to be there, and cannot be made with something unknown.
  const usual = await requestHaving(t, operation, at);
  const value = schema["type"] === "integer" ? Number(id) : id;
  return withRequestValue(usual, at, at === place.at ? value : [value]);
}

/** A name of the right form that was never given to anything. */
async function withUnknownValue(t: Trial, operation: Operation, refusal: Refusal): Promise<CallRequest> {
  const { at = "" } = refusal;
  const request = await requestHaving(t, operation, at);
  const schema = schemaOf(t, operation, at);
  const place = `${operation.id} ${at} unknown`;
  const example = valueInRequest(request, at) ?? exampleAt(t, operation, at);
  const value = uniqueLike(schema, example, { target: t.target, place, text: t.unique("name") });
  if (value === undefined) throw notDerived(operation, refusal);
  return withRequestValue(request, at, value);
}

/** The template's value at a place that a valid request omits. */
function exampleAt({ support }: Trial, operation: Operation, at: string): unknown {
  const bodies = templatesOf(support.document, operation).map(({ body }) => body);
  return bodies.map((body) => valueInRequest({ body }, at)).find((value) => value !== undefined);
}

/** A value of another form; for a key that signs, digits that are no point of the curve, which no schema can refuse. */
export const malformed: RefusalTrigger = async (t, operation, refusal) => {
  if (refusal.at === undefined) throw notDerived(operation, refusal);
  const value = isKey(t, operation, refusal.at) ? `02${"f".repeat(64)}` : "not of this form";
  const request = withRequestValue(await requestWith(t, operation.id), refusal.at, value);
  return only({ ...request, deliberatelyInvalid: true });
};

function isKey({ contract }: Trial, { id }: Operation, at: string): boolean {
  return Object.values(contract.operations).some(({ signedRetry }) => {
    const signer = signedRetry?.signer;
    return typeof signer === "object" && signer.registeredBy === id && signer.key === at;
  });
}

/** The id of a resource of another kind. */
export const wrongKind: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  const others = Object.values(t.contract.resources).filter(
    ({ name, creates }) => name !== about?.place.resource && creates.length > 0,
  );
  for (const { name } of others) {
    const other = await makeResource(t, name).catch(unlessUnavailable);
    if (other === undefined || about === undefined) continue;
    const request = await requestWith(t, operation.id);
    const at = about.place.at.replace(/\[\]$/, "");
    const value = about.place.at.endsWith("[]") ? [other.id] : other.id;
    return only({ ...withRequestValue(request, at, value), deliberatelyInvalid: true });
  }
  throw notDerived(operation, refusal);
};

/** Names the same twice: one value twice in a list, or the value that another call has taken. */
export const duplicate: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  const { at = about?.place.at ?? "" } = refusal;
  if (about?.place.at === `${at}[]`) {
    const { id } = await makeFor(t, operation, about.place);
    return only(await requestWith(t, operation.id, { members: { [at]: [id, id] } }));
  }
  return operation.resourceAction?.kind === "changes"
    ? takenByAnother(t, operation, refusal)
    : takenBefore(t, operation, refusal);
};

/** A first call takes the value; the second has it again, in the same scope, and is otherwise another. */
async function takenBefore(t: Trial, operation: Operation, refusal: Refusal) {
  const { first, reply } = await firstOfTwo(t, operation);
  const { at, within } = refusal;
  if (at === undefined) return only(first);
  const taken = valueInRequest(first, at) ?? valueAt(reply.body, at.replace(/^body\./, ""));
  if (taken === undefined) throw notDerived(operation, refusal, [`nothing stands at ${at}`]);
  const scope = within === undefined ? {} : kept(t, operation, within, valueInRequest(first, within));
  const same = kept(t, operation, at, taken);
  const named = { ...pathNames(t, operation, first), ...scope.named, ...same.named };
  return only(await requestWith(t, operation.id, { named, members: { ...scope.members, ...same.members } }));
}

/**
 * The call that takes the value, with other words than the second call will have: the value is taken whatever else is
 * said. Where a target refuses them, with the same.
 */
async function firstOfTwo(t: Trial, operation: Operation) {
  const plain = await requestWith(t, operation.id);
  const ways = new Set([withOtherWords(t, operation, plain), plain]);
  return firstAvailable(
    [...ways],
    async (first) => {
      const reply = await perform(t, operation.id, first);
      if (isSuccess(reply)) return { first, reply };
      throw new FixtureUnavailable(`The first of two could not be made: ${operation.id} answered ${answerOf(reply)}.`);
    },
    "",
  );
}

/** What the path of the first call names: the same for the second. */
function pathNames(t: Trial, operation: Operation, first: CallRequest): Record<string, string> {
  const places = referencesOf(t.contract, operation).filter(({ at }) => at.startsWith("path."));
  return Object.fromEntries(places.map(({ at }) => [at, String(valueInRequest(first, at))]));
}

/** A value that a request has at a place: named where it is an id. */
function kept(t: Trial, operation: Operation, at: string, value: unknown): RequestOptions {
  const isName = referencesOf(t.contract, operation).some((each) => each.at === at) && typeof value === "string";
  return isName ? { named: { [at]: value } } : { members: { [at]: value } };
}

/** Another resource of the kind has the value already. */
async function takenByAnother(t: Trial, operation: Operation, refusal: Refusal) {
  const subject = subjectOf(t.contract, operation);
  const { at = "" } = refusal;
  if (subject === undefined) throw notDerived(operation, refusal);
  // What must be unique may need to be so only beside what belongs to the same.
  const mine = await makeFor(t, operation, subject);
  const other = await makeResource(t, subject.resource, {
    named: originOf(t, { resource: subject.resource, ...mine }),
  });
  const taken = valueAt(other.body, at.replace(/^body\./, ""));
  if (taken === undefined) throw notDerived(operation, refusal, [`the ${subject.resource} shows nothing at ${at}`]);
  // It keeps what it has; and something else than these two must have it for a refusal.
  if (isDeepStrictEqual(valueAt(mine.body, at.replace(/^body\./, "")), taken))
    throw notDerived(operation, refusal, [`two of the ${subject.resource} show the same at ${at}`]);
  return only(await requestWith(t, operation.id, { named: { [subject.at]: mine.id }, members: { [at]: taken } }));
}
