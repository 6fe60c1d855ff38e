import type { CallRequest, Operation, Trial } from "./words.ts";
import { requestOf, unknownId } from "./words.ts";
import type { Reference, Refusal } from "@tallystick/contract";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import { admittedRequestOf } from "../../requests/fixtures/requests.ts";
import {
  only,
  type RefusedRequest,
  type RefusalTrigger,
  type RefusalTriggers,
} from "../../requests/refusal-trigger.ts";
import { internalAccountOf } from "./accounts/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";

/** Names something that does not exist; in a path also something that is not an id at all (V-05). */
export const unknown: RefusalTrigger = async (t, operation, { at = "" }) => {
  if (at.startsWith("path.")) return unknownInPath(t, operation, at);
  // What the place names needs to exist only where the row does not tell its kind.
  const resource = referenceAt(operation, at)?.resource ?? resourceAt(t, await requestOf(t, operation.id), at);
  const request = await requestOf(t, operation.id, resource);
  const id = unknownId(t.contract, resource, t.unique("id"));
  return only(
    withRequestValue(request, at, Array.isArray(valueInRequest(request, at)) || isList(operation, at) ? [id] : id),
  );
};

async function unknownInPath(t: Trial, operation: Operation, at: string): Promise<RefusedRequest[]> {
  const request = await unknownOnlyAt(t, operation, at);
  const isId = operation.references.some((reference) => reference.at === at);
  return [
    { variant: "well-formed", request },
    ...(isId ? [{ variant: "ill-formed", request: withRequestValue(request, at, "no-such-id") }] : []),
  ];
}

/** Which of two unknown names is reported first is left open: only this place of the path names something unknown. */
async function unknownOnlyAt(t: Trial, operation: Operation, at: string): Promise<CallRequest> {
  const isAlone = operation.parameters.every(({ in: place, name }) => place !== "path" || `path.${name}` === at);
  if (!isAlone) {
    const real = await requestOf(t, operation.id);
    return withRequestValue(real, at, unknownId(t.contract, resourceNamed(t, operation, real, at), t.unique("id")));
  }
  const { query: _none, ...request } = await admittedRequestOf(t, operation.id);
  return request;
}

/** The names in a request: unknown, or of another kind. */
export const nameTriggers: RefusalTriggers = {
  unknown,
  "wrong-kind": async (t, operation, { at = "" }) => {
    const request = await requestOf(t, operation.id);
    const isAccount = resourceNamed(t, operation, request, at) === "InternalAccount";
    const other = isAccount ? internalAccountOf(t, { type: "INTERNAL_FIAT" }) : customerOf(t);
    return only({ ...withRequestValue(request, at, (await other).id), deliberatelyInvalid: true });
  },
};

/** What the row says that a path of the request names. */
function referenceAt({ references }: Operation, at: string): Reference | undefined {
  return references.find((each) => each.at.replace(/\[\]$/, "") === at);
}

/** The resource that a path of the request names: as the row says, or else as the plain request does. */
export function resourceNamed(t: Trial, operation: Operation, plain: CallRequest, at: string): string {
  return referenceAt(operation, at)?.resource ?? resourceAt(t, plain, at);
}

/** The resource whose ids begin as the value at a path of the request. */
function resourceAt(t: Trial, plain: CallRequest, at: string): string {
  const prefix = String(valueInRequest(plain, at)).split(":")[0];
  return Object.values(t.contract.resources).find((each) => each.prefix === prefix)?.name ?? "";
}

/** Whether a path of the request holds a list of names. */
function isList({ references }: Operation, at: string): boolean {
  return references.some((reference) => reference.at === `${at}[]`);
}

/** An update contains only the wrong list; a creation needs its other fields. */
function withoutOthers(request: CallRequest, at: string): CallRequest {
  const isUpdate = request.params !== undefined && at.startsWith("body.");
  return isUpdate ? { ...request, body: {} } : request;
}

/** The trigger of a refusal about one list of names, with this list. */
export async function withNames(
  t: Trial,
  operation: Operation,
  { at = "" }: Refusal,
  ids: string[],
): Promise<RefusedRequest[]> {
  return only(withRequestValue(withoutOthers(await requestOf(t, operation.id), at), at, ids));
}
