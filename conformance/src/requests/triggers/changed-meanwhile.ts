import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { isSuccess } from "../expect.ts";
import { only, type RefusalTrigger } from "../refusal-trigger.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { withOtherWords } from "../bodies/another-request.ts";
import { requestWith } from "../resources/fixtures.ts";
import { preconditionMembers } from "../bodies/precondition-members.ts";
import { notDerived } from "./refused-resource.ts";

/** A second update with the same precondition is refused after the first. */
export const changedMeanwhile: RefusalTrigger = async (t, operation, refusal) => {
  const at = refusal.at ?? "";
  if (!preconditionMembers(t, operation).some(({ name }) => at === `body.${name}`)) {
    throw new FixtureUnavailable(
      `"changed-meanwhile" of ${operation.id} is tried where the resource shows a member of the same name as ${at}, such as version for expectedVersion.`,
    );
  }
  const first = await requestWith(t, operation.id);
  const other = withOtherWords(t, operation, first);
  if (!isSuccess(await perform(t, operation.id, first))) throw notDerived(operation, refusal);
  return only(withRequestValue(other, at, valueInRequest(first, at)));
};
