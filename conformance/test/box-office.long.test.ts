import { expect, test } from "vitest";
import { judgeSubjectMutant, mutantsOf } from "../mutants/judge-subject.ts";
import { subject } from "./box-office/box-office-subject.ts";

/** Lists in one reply have no other envelope; what no decorator says is found by checks of one's own only. */
const unfound = /^Shows_list\/listing\/paged$|\/too-often\/|^hand-written\/(reminds-too-often|remembers-a-voucher)$/;

const mutants = mutantsOf(subject).filter(({ id }) => !unfound.test(id));

test("the mutants of the box office have each of its words", () => {
  expect(mutants.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "Shows_list/filters/exactly-as-substring-any-case",
      "Shows_list/filters/q-as-substring",
      "Shows_list/list/exactly-beginnings-only",
      "Shows_list/list/q-percent-finds-all",
      "ShowStatus/always DRAFT",
      "ShowStatus/early makes OPEN→SOLD_OUT",
      "ShowStatus/ignores body.draft",
      "ShowStatus/never makes SOLD_OUT→OPEN",
      "expiries/Show/endsAt/of-its-creation",
      "expiries/Show/sellsUntil/two-minutes-more",
      "hand-written/keeps-the-first-end",
    ]),
  );
});

test.concurrent.for(mutants)("the mutant $id is killed", async (mutant) => {
  const { killedBy } = await judgeSubjectMutant(subject, mutant);
  expect(killedBy).not.toEqual([]);
});
