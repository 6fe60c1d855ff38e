import type { Filter } from "@tallystick/contract";
import type { ListScope, Trial } from "../../requests/trial.ts";
import { isNumber } from "../../json/is-number.ts";
import { isDate } from "../../requests/bodies/dates.ts";
import { expecting } from "../../requests/expect.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { isBound } from "../../requests/lists/bound-values.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";

/** Texts that resemble a text: truncated at either end, extended, and with a wildcard. */
export function nearValues(text: string): string[] {
  return [text.slice(0, -1), text.slice(1), `${text}x`, `${text.slice(0, -1)}_`];
}

/** Whether a value can be written in one way only: a number, a date and spaces around a text may be read in several. */
function isText(value: string): boolean {
  return value.trim() === value && !isNumber(value) && !isDate(value);
}

function longestText(filter: Filter, items: readonly Fixture[]): string | undefined {
  const texts = valuesFor(filter, items).filter(isText);
  return texts.toSorted((one, other) => other.length - one.length).find(({ length }) => length > 2);
}

/** A filter finds no item that shows another text, however similar to the one that is asked for. */
export async function expectNoneNearly(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  { scope, own }: { scope: ListScope; own: readonly Fixture[] },
): Promise<void> {
  const text = isBound(filter) ? undefined : longestText(filter, own);
  if (text === undefined) return;
  for (const given of nearValues(text)) {
    const query = { ...scope.request.query, ...wholePage(t.contract, operation), [filter.parameter]: given };
    const reply = await t.call(operation.id, { ...scope.request, query, deliberatelyInvalid: true });
    // A value that is not possible may be refused.
    if (reply.status !== 200) continue;
    const strange = listedIn(t.contract, reply).filter(({ body }) => !matches(filter, body, given));
    expecting(t, rules, operation.id).that(`${filter.parameter} nearly`, strange.length === 0, () => [
      `with ${filter.parameter}=${given} nothing that shows another value`,
      idsOf(strange).join(", "),
    ]);
  }
}
