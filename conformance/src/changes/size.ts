/**
 * What a change means for one audience.
 *
 * Callers: `major` can make a correct caller fail or misread a reply, `minor` is new and can be ignored, `patch` changes nothing.
 * Implementers: with `major` a server that conformed may conform no more, with `minor` every server still does and may do
 * more or less than before, `patch` changes nothing.
 */
export type Size = "patch" | "minor" | "major";

/** The size of a change, or `asked`: a free sentence changed, and only a person can say what that means. */
export type AudienceSize = Size | "asked";

export const sizes = ["patch", "minor", "major"] as const;

/** The largest of some sizes; undefined: there are none. A size that is still asked for counts as `major`. */
export function largest(found: readonly AudienceSize[]): Size | undefined {
  const known = found.map((size) => (size === "asked" ? "major" : size));
  return sizes.findLast((size) => known.includes(size));
}
