import { expect, test } from "vitest";
import { withAnswers } from "./answers.ts";
import { changesOf } from "./find-changes.ts";
import type { Finding } from "./finding.ts";

const kind = "schemas.description.changed";
const asked = ["Card", "Quote", "Token"].map((place): Finding => ({
  id: `${kind}@${place}#0a1b2c`,
  kind,
  callers: "asked",
  implementers: "asked",
  sentence: "",
  source: {},
  example: "",
}));
const sizes = { callers: "minor", implementers: "patch", reason: "Only the grammar is another." } as const;

test("an answer by the id of a group is that of each place", () => {
  const { due, findings } = withAnswers(changesOf(asked), [{ ...sizes, id: `${kind}@*#0a1b2c` }]);
  expect(due).toEqual({ callers: "minor", implementers: "patch" });
  expect(findings.map(({ example }) => example)).toEqual(asked.map(() => sizes.reason));
});

test("a text without an answer counts as major, beside others that have one", () => {
  const [first] = asked;
  expect(withAnswers(changesOf(asked), [{ ...sizes, id: first?.id ?? "" }]).due).toEqual({
    callers: "major",
    implementers: "major",
  });
});

test("an answer about what asks nothing is refused", () => {
  const found = asked.map((each): Finding => ({ ...each, callers: "major", implementers: "major" }));
  expect(() => withAnswers(changesOf(found), [{ ...sizes, id: `${kind}@*#0a1b2c` }])).toThrow("No finding that asks");
});
