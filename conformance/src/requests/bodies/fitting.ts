import type { Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { declaredPart } from "../../schema/declared-part.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import type { Trial } from "../trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Candidate } from "./candidates.ts";
import { isWithinChoice } from "./within-choice.ts";

/** Those whose template has the form of a choice that the members belong to; first those that have the members, too. */
export function fitting(
  { support: { document } }: Pick<Trial, "support">,
  row: Operation,
  candidates: readonly Candidate[],
  members: Readonly<Record<string, unknown>> = {},
): readonly Candidate[] {
  const chosen = Object.keys(members).filter((at) => members[at] !== undefined && isWithinChoice(document, row, at));
  if (chosen.length === 0) return candidates;
  const hasAll = ({ template: { body } }: Candidate): boolean =>
    chosen.every((at) => (valueInRequest({ body }, at) ?? null) !== null);
  // Of another form it would be an unknown member, which a target ignores.
  const takesAll = ({ template: { body } }: Candidate): boolean => {
    const given = chosen.reduce<CallRequest>((all, at) => withRequestValue(all, at, members[at]), { body });
    const declared = declaredPart(document, schemaAt(document, row.body?.schema ?? ""), given.body);
    return chosen.every((at) => valueInRequest({ body: declared }, at) !== undefined);
  };
  const found = candidates.filter(takesAll);
  if (found.length === 0)
    throw new FixtureUnavailable(
      `No example of ${row.id} has ${chosen.join(", ")}: give one of that form by @opExample.`,
    );
  return found.toSorted((one, other) => Number(hasAll(other)) - Number(hasAll(one)));
}
