import type { ListScope, Trial } from "../../requests/trial.ts";
import { type Fixture } from "../../requests/fixtures/fixture.ts";
import { isSuccess } from "../../requests/expect.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/** The first and largest page of a list, asked with this query besides; undefined when the list refuses it. */
export async function pageOf(
  t: Trial,
  operation: ListOperation,
  { request }: ListScope,
  given: Readonly<Record<string, string>>,
): Promise<readonly Fixture[] | undefined> {
  const query = { ...request.query, ...wholePage(t.contract, operation), ...given };
  const reply = await t.call(operation.id, { ...request, query });
  return isSuccess(reply) ? listedIn(t.contract, reply) : undefined;
}
