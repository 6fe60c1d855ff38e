import type { Filter } from "@tallystick/contract";
import type { ListScope, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { expecting } from "../../requests/expect.ts";
import { isBound } from "../../requests/lists/bound-values.ts";
import { idsOf, valuesFor } from "../../requests/lists/matching.ts";
import { mayBeGiven } from "./may-be-given.ts";
import { pageOf } from "./page-of.ts";
import type { ListOperation } from "../../requests/lists/population.ts";

/** An instant as the clocks of another place show it: 10:00Z is 12:00+02:00. Undefined for what is no instant. */
export function atOffset(instant: string, hours: 2 | -2): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T.*Z$/i.test(instant)) return undefined;
  const local = new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
  return local.replace("Z", hours < 0 ? "-02:00" : "+02:00");
}

/** A bound that is an instant selects the same whatever offset it is written with. A target may take only UTC. */
export async function expectSameAtOffset(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  { scope, own }: { scope: ListScope; own: readonly Fixture[] },
): Promise<void> {
  const [instant] = isBound(filter) ? valuesFor(filter, own) : [];
  // Read without its offset, it would leave out the very item that shows it.
  const local = instant && atOffset(instant, filter.match === "from" ? 2 : -2);
  if (instant === undefined || local === undefined || !mayBeGiven(t, operation, filter, local)) return;
  const pageFrom = (value: string) => pageOf(t, operation, scope, { [filter.parameter]: value });
  const [plain, other] = [await pageFrom(instant), await pageFrom(local)];
  if (plain === undefined || other === undefined) return;
  expecting(t, rules, operation.id).same(
    `${filter.parameter} with an offset`,
    `with ${filter.parameter}=${local}, as with ${instant}:`,
    idsOf(plain),
    idsOf(other),
  );
}
