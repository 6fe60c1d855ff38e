import { expect, test } from "vitest";
import { MOST_LINES, withReadableRelease } from "./changelog-section.ts";

const written = `# @acme/client

## 0.2.0

### Minor Changes

- 97ea865: Lists are walked by \`iterate\`,
  page after page.
  
  - cards.get: refusal gone is new: 410 GONE. **For callers and implementers:** callers forget the card. <!-- finding refusals.added@cards.get#aa0027 -->
  - **For implementers:** a list shows what reads find.
- b2f80c5: **For callers:** Generate the client again.

### Patch Changes

- Updated dependencies [97ea865]
  - @acme/contract@0.2.0

## 0.1.0

The first release.
`;

test("a release says what to do before what is new, each step with its readers", () => {
  expect(withReadableRelease(written)).toBe(`# @acme/client

## 0.2.0

### What to do

- **For callers and implementers:** callers forget the card. (cards.get: refusal gone is new: 410 GONE)
- **For callers:** Generate the client again.
- **For implementers:** a list shows what reads find.

### What is new

- Lists are walked by \`iterate\`, page after page.

## 0.1.0

The first release.
`);
});

test("a sorted changelog stays as it is", () => {
  const sorted = withReadableRelease(written);
  expect(withReadableRelease(sorted)).toBe(sorted);
});

test.each([
  "# a\n\n## 0.2.0\n\n### Patch Changes\n\n- Updated dependencies [97ea865]\n  - b@0.2.0\n",
  "# a\n\n## 0.2.0\n\nNo changes in this release.\n",
])("a package that only follows its group says so", (followed) => {
  expect(withReadableRelease(followed)).toBe(
    "# a\n\n## 0.2.0\n\n### What is new\n\n- Nothing of its own: it has the version of the packages that it fits.\n",
  );
});

test("a release with too many lines is refused", () => {
  const items = Array.from({ length: MOST_LINES }, (_, index) => `- Item ${index}.`).join("\n");
  expect(() => withReadableRelease(`# a\n\n## 0.2.0\n\n### Minor Changes\n\n${items}\n`)).toThrow(
    "0.2.0 takes 65 lines, more than 60. Join or shorten changesets.",
  );
});

test("a step for unknown readers is refused", () => {
  expect(() => withReadableRelease("# a\n\n## 0.2.0\n\n### Minor Changes\n\n- **For everybody:** Rejoice.\n")).toThrow(
    'A changeset says "For everybody". Say callers, implementers, operators, designers, or two of them with "and".',
  );
});
