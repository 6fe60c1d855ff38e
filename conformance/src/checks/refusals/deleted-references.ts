import type { Contract, Operation, Reference, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, isAnswer, isSuccess, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { requestWith } from "../../requests/resources/fixtures.ts";
import { requestHaving } from "../../requests/bodies/request-having.ts";
import { referencesOf, subjectOf } from "../../requests/resources/references.ts";

/** A deleted resource is unknown to operations on other resources that reference it. */
export function deletedIsUnknownElsewhere(contract: Contract): Check[] {
  const rows = Object.values(contract.operations);
  return rows.filter(makesUnknown).flatMap((deletion) => {
    const subject = subjectOf(contract, deletion);
    const stated = rulesStatingFor(contract, deletion.id, "deleted-is-unknown");
    if (subject === undefined) return [];
    const users = rows.filter(({ id }) => id !== deletion.resourceAction?.restoredBy);
    return users.flatMap((user) =>
      namingsOf(contract, user, subject.resource).map(({ place, refusal }) => {
        const rules = together(stated, rulesOfRowsFor(contract, user.id, refusal.rule));
        return defineCheck({
          name: `reads/${user.id} refuses a ${place.at} deleted by ${deletion.id}`,
          family: "reads",
          operation: user.id,
          rules,
          // That it is unknown here does not show that it is everywhere, nor that all that never was is.
          onlyViolates: rules,
          cost: 2,
          run: (t) => nameDeleted(t, { deletion, subject, user, place, refusal }, rules),
        });
      }),
    );
  });
}

/** Whether an operation deletes something that nobody is told of later. */
function makesUnknown({ resourceAction: part, refusals }: Operation): boolean {
  return part?.kind === "deletes" && part.read !== "shown" && refusals.every(({ when }) => when !== "deleted");
}

interface Naming {
  place: Reference;
  refusal: Refusal;
}

/** Where an operation on another resource names this one, and refuses it if it is unknown. */
function namingsOf(contract: Contract, user: Operation, resource: string): Naming[] {
  const { resourceAction: part, signedRetry, refusals } = user;
  if (part?.resource === resource || signedRetry !== undefined) return [];
  return referencesOf(contract, user).flatMap((place) => {
    const own = place.resource === resource ? refusals.filter((each) => isAt(each, place)) : [];
    const refusal = own.find(({ when }) => when === "unknown");
    return refusal === undefined || own.some(({ when }) => when === "deleted") ? [] : [{ place, refusal }];
  });
}

function isAt({ at }: Refusal, place: Reference): boolean {
  return at !== undefined && at === place.at.replace(/\[\]$/, "");
}

interface Scene extends Naming {
  deletion: Operation;
  subject: Reference;
  user: Operation;
}

async function nameDeleted(t: Trial, scene: Scene, rules: readonly string[]): Promise<void> {
  const { deletion, subject, user, place } = scene;
  const request = await requestWith(t, deletion.id);
  const id = String(valueInRequest(request, subject.at));
  const usual = await requestHaving(t, user, place.at.replace(/\[\]$/, ""));
  const deleted = await perform(t, deletion.id, request);
  t.precondition(isSuccess(deleted), `${deletion.id} answers ${answerOf(deleted)}`);
  const reply = await perform(t, user.id, naming(usual, place.at, id));
  // What else may be said of the resource at this place, such as that it is in a last state, is as good.
  const answers = user.refusals.filter((each) => isAt(each, place)).flatMap((each) => [each, ...each.accepts]);
  // A fault that has nothing to do with the deletion may be answered before.
  t.precondition(isSuccess(reply) || isAnswer(reply, answers), `${user.id} answers ${answerOf(reply)}`);
  expecting(t, rules).answer(`${user.id} afterwards`, reply, answers);
}

/** The request, naming this resource at the place in the form in which it named another. */
function naming(request: CallRequest, at: string, id: string): CallRequest {
  if (at.endsWith("[]")) return withRequestValue(request, at.slice(0, -2), [id]);
  return withRequestValue(request, at, typeof valueInRequest(request, at) === "number" ? Number(id) : id);
}
