import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { makeResource, requestWith } from "../resources/fixtures.ts";
import { placeOf } from "../resources/references.ts";

/** A resource that was created and deleted again. */
export async function deletedResource(t: Trial, resource: string): Promise<{ id: string }> {
  const made = await makeResource(t, resource);
  await deleteIt(t, resource, made.id);
  return made;
}

async function deleteIt(t: Trial, resource: string, id: string): Promise<void> {
  const [deletion] = (t.contract.resources[resource]?.deletes ?? []).flatMap(
    (each) => t.contract.operations[each] ?? [],
  );
  const place = deletion && placeOf(t.contract, deletion, resource);
  if (deletion === undefined || place === undefined)
    throw new FixtureUnavailable(`No operation deletes any ${resource}.`);
  const reply = await perform(t, deletion.id, await requestWith(t, deletion.id, { named: { [place]: id } }));
  if (!isSuccess(reply)) {
    throw new FixtureUnavailable(`The ${resource} could not be deleted: ${deletion.id} answered ${answerOf(reply)}.`);
  }
}
