import { isDeepStrictEqual } from "node:util";
import { only, type RefusalTrigger } from "../refusal-trigger.ts";
import { isSuccess } from "../expect.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { look as lookAt, requestWith } from "../resources/fixtures.ts";
import { notDerived, refusedResource, requestNaming } from "./refused-resource.ts";

/** The operation was done before on the same resource. */
export const doneBefore: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined) throw notDerived(operation, refusal);
  const first = await requestWith(t, operation.id);
  const id = valueInRequest(first, about.place.at);
  if (typeof id !== "string") throw notDerived(operation, refusal);
  const look = async (): Promise<unknown> =>
    (await lookAt(t, about.place.resource, { id }).catch(unlessUnavailable))?.body;
  const before = await look();
  if (!isSuccess(await perform(t, operation.id, first))) throw notDerived(operation, refusal);
  // What the first call left as it was did not come about by it.
  if (before !== undefined && isDeepStrictEqual(await look(), before)) throw notDerived(operation, refusal);
  return only(await requestNaming(t, operation, about.place, id));
};
