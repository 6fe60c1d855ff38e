import type { Operation, Refusal } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { expecting, isAnswer, isSuccess, rulesOfRowsFor } from "../expect.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { only, type RefusalTrigger, type RefusedRequest } from "../refusal-trigger.ts";
import type { Trial } from "../trial.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { anotherRequest, withOtherWords } from "../bodies/another-request.ts";
import { type PreconditionHeader, preconditionHeaders } from "../bodies/precondition-headers.ts";
import { preconditionMembers } from "../bodies/precondition-members.ts";
import { look, requestAbout, requestWith } from "../resources/fixtures.ts";
import { subjectOf } from "../resources/references.ts";
import { acceptedStates, lifecycleOf } from "../states/states.ts";
import { textAt } from "../../json/value-at.ts";
import { notDerived } from "./refused-resource.ts";

/** A second update with the same precondition is refused after the first. */
export const changedMeanwhile: RefusalTrigger = async (t, operation, refusal) => {
  const at = refusal.at ?? "";
  const header = preconditionHeaders(operation).find((each) => each.at === at);
  if (header !== undefined) return afterEachChange(t, operation, refusal, header);
  if (!preconditionMembers(t, operation).some(({ name }) => at === `body.${name}`)) {
    throw new FixtureUnavailable(
      `"changed-meanwhile" of ${operation.id} is tried where the resource shows a member of the same name as ${at}, such as version for expectedVersion, or at the header If-Match or If-Unmodified-Since.`,
    );
  }
  const first = await requestWith(t, operation.id);
  const other = withOtherWords(t, operation, first);
  if (!isSuccess(await perform(t, operation.id, first))) throw notDerived(operation, refusal);
  return only(withRequestValue(other, at, valueInRequest(first, at)));
};

/** Requests with an old view: after a change by the operation itself, or the first that changes the resource, and after each other. */
async function afterEachChange(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  header: PreconditionHeader,
): Promise<RefusedRequest[]> {
  const [first, ...others] = changersFor(t, operation);
  const found = only(await withOldHeader(t, operation, refusal, header, first));
  for (const changer of others) {
    const request = await withOldHeader(t, operation, refusal, header, changer).catch(unlessUnavailable);
    if (request !== undefined) found.push({ variant: `after ${changer.id}`, request });
  }
  return found;
}

/** A request with what a reply showed in a header before an operation changed the resource. */
async function withOldHeader(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  { at, shown }: PreconditionHeader,
  changer: Operation,
): Promise<CallRequest> {
  const request = await requestWith(t, operation.id);
  const subject = subjectOf(t.contract, operation);
  const id = subject && valueInRequest(request, subject.at);
  if (subject === undefined || typeof id !== "string")
    throw new FixtureUnavailable(`${operation.id} names no resource of which it could be shown what changed.`);
  const { resource } = subject;
  const plain = changer === operation ? request : await requestAbout(t, changer, resource, id);
  const before = await look(t, resource, { id });
  const seen = before.headers[shown];
  if (seen === undefined) throw new FixtureUnavailable(`The read of the ${resource} shows no ${shown}.`);
  const own = (await anotherRequest(t, changer, plain, 1)) ?? plain;
  const header = preconditionHeaders(changer).find((each) => each.shown === shown);
  const change = header === undefined ? own : withRequestValue(own, header.at, seen);
  const changed = await perform(t, changer.id, change);
  if (changer === operation)
    expecting(t, rulesOfRowsFor(t.contract, operation.id, refusal.rule), operation.id).that(
      `as ${shown} shows it`,
      !isAnswer(changed, [refusal]),
      () => [`a change by the ${shown} of the read before`, answerOf(changed)],
    );
  if (!isSuccess(changed))
    throw new FixtureUnavailable(`${changer.id} was refused, so that nothing changed the ${resource}.`);
  const after = await look(t, resource, { id });
  // A change to what is there already is none, and what the caller saw still holds.
  if (after.headers[shown] === seen && after.text === before.text)
    throw new FixtureUnavailable(`${changer.id} leaves the ${resource} as it was; give it another value as a fixture.`);
  const lifecycle = lifecycleOf(t.contract, resource);
  const states = acceptedStates(t.contract, operation, subject, request);
  // Moved where the operation is refused anyway, nobody knows for what.
  if (lifecycle !== undefined && states?.includes(textAt(after.body, lifecycle.field) ?? "") === false)
    throw new FixtureUnavailable(`${operation.id} is refused after ${changer.id}, whatever the caller saw.`);
  return withRequestValue(request, at, seen);
}

/** The operations that change what an operation acts on, itself before the others. */
function changersFor({ contract }: Trial, operation: Operation): [Operation, ...Operation[]] {
  const resource = subjectOf(contract, operation)?.resource;
  const changers = Object.values(contract.operations).filter(
    ({ resourceAction }) => resourceAction?.kind === "changes" && resourceAction.resource === resource,
  );
  const [first, ...others] = changers.toSorted((one, other) => Number(other === operation) - Number(one === operation));
  if (first === undefined)
    throw new FixtureUnavailable(`No operation changes any ${resource}, so that no view of it gets old.`);
  return [first, ...others];
}
