import type { Operation, Refusal } from "@tallystick/contract";
import { FixtureUnavailable, type CallRequest, type Trial } from "../../engine/check.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { perform } from "../../world/perform.ts";
import { valueInRequest, withRequestValue } from "../../world/request-value.ts";
import { nobodys, requestOf, unknownId, worldlyBut } from "../../world/requests.ts";
import { valueAt } from "../../world/value-at.ts";
import { only, type Provocation, type Provoker } from "./provocation.ts";

/** Names something that does not exist; in a path also something that is no id at all (V-05). */
export const unknown: Provoker = async (t, operation, { at = "" }) => {
  const resource = resourceAt(operation, at);
  if (at.startsWith("path.")) {
    const request = await requestOf(t, operation.id, nobodys(t));
    return [
      { variant: "well-formed", request },
      { variant: "ill-formed", request: withRequestValue(request, at, "no-such-id") },
    ];
  }
  const request = await requestOf(t, operation.id, worldlyBut(t, resource));
  const id = unknownId(t.contract, resource, t.unique("id"));
  return only(
    withRequestValue(request, at, Array.isArray(valueInRequest(request, at)) || isList(operation, at) ? [id] : id),
  );
};

/** Names a resource of another kind. */
export const wrongKind: Provoker = async (t, operation, { at = "" }) => {
  const other =
    resourceAt(operation, at) === "InternalAccount" ? t.world.externalAccount() : t.world.internalAccount({});
  const request = withRequestValue(await requestOf(t, operation.id), at, (await other).id);
  return only({ ...request, deliberatelyInvalid: true });
};

/** Gives a text that has not the form it should have. */
export const malformed: Provoker = async (t, operation, { at = "" }) =>
  only({ ...withRequestValue(await requestOf(t, operation.id), at, "not of this form"), deliberatelyInvalid: true });

/** Asks for the same twice: one value twice in a list, or the value that a first call has taken. */
export const duplicate: Provoker = async (t, operation, { at = "" }) => {
  const request = await requestOf(t, operation.id);
  if (isList(operation, at)) {
    const { id } = await t.world.wallet();
    return only(withRequestValue(withoutOthers(request, at), at, [id, id]));
  }
  const first = await perform(t, operation.id, request);
  fixtureOf(first, "The first of two");
  const taken = valueInRequest(request, at) ?? valueAt(first.body, at.replace(/^body\./, ""));
  if (taken === undefined) throw new FixtureUnavailable(`${operation.id} shows nothing at ${at} that could be taken.`);
  return only(withRequestValue(await requestOf(t, operation.id), at, taken));
};

/** The resource that a path of the request names. */
function resourceAt({ references }: Operation, at: string): string {
  return references.find((reference) => reference.at.replace(/\[\]$/, "") === at)?.resource ?? "";
}

/** Whether a path of the request holds a list of names. */
function isList({ references }: Operation, at: string): boolean {
  return references.some((reference) => reference.at === `${at}[]`);
}

/** An update asks for nothing but the list at fault; a creation needs its other fields. */
function withoutOthers(request: CallRequest, at: string): CallRequest {
  const isUpdate = request.params !== undefined && at.startsWith("body.");
  return isUpdate ? { ...request, body: {} } : request;
}

/** The provocation of a refusal about one list of names, with this list. */
export async function withNames(
  t: Trial,
  operation: Operation,
  { at = "" }: Refusal,
  ids: string[],
): Promise<Provocation[]> {
  return only(withRequestValue(withoutOthers(await requestOf(t, operation.id), at), at, ids));
}
