import type { Trial } from "../engine/types.ts";
import { unknownId } from "../fixtures/unknown-id.ts";
import { subjectRows, type Subject, type SubjectRow } from "./subject-rows.ts";

/** The resources that a request names, as ids: existing ones of the fixtures, or unknown ones. */
export type Subjects = Readonly<Record<Subject, () => Promise<string>>>;

/** The fixtures' own resources. */
export function existingIds(t: Trial): Subjects {
  return subjects((_name, row) => () => row.own(t));
}

/** Well-formed names of nothing. */
export function unknownIds(t: Trial): Subjects {
  return subjects((_name, row) => async () => row.nobodys?.(t) ?? unknownId(t.contract, row.resource, t.unique("id")));
}

/** The fixtures' own resources, but unknown ones wherever the request names this kind. */
export function existingIdsExcept(t: Trial, resource: string): Subjects {
  const [own, unknown] = [existingIds(t), unknownIds(t)];
  return subjects((name, row) => (row.resource === resource ? unknown : own)[name]);
}

function subjects(of: (name: Subject, row: SubjectRow) => () => Promise<string>): Subjects {
  const entries = Object.entries(subjectRows).map(([name, row]) => [name, of(name as Subject, row)] as const);
  // The names are those of the table, which entries() forgets.
  return Object.fromEntries(entries) as unknown as Subjects;
}
