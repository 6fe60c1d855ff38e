/**
 * What a change means for those who call the API: `major` can make a correct caller fail, `minor` is new and can be ignored,
 * `patch` changes no request and no reply.
 */
export type Size = "patch" | "minor" | "major";

export const sizes = ["patch", "minor", "major"] as const;

/** The largest of some sizes; undefined: there are none. */
export function largest(found: Size[]): Size | undefined {
  return sizes.findLast((size) => found.includes(size));
}

export function isAtLeast(size: Size, needed: Size): boolean {
  return sizes.indexOf(size) >= sizes.indexOf(needed);
}
