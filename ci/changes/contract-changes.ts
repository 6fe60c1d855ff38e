import { difference, type Output } from "@tallystick/tools/dev";
import { behaviourChanges } from "./behaviour-changes.ts";
import { shapeChanges } from "./shape-changes.ts";
import type { SizedChange } from "./sized-change.ts";
import { sizes } from "./size.ts";

/** All changes between two versions of a contract, the largest first. */
export function contractChanges(before: Output, after: Output): SizedChange[] {
  const texts = difference(before, after)
    .filter(({ area }) => area === "texts")
    .map(({ subject, what }): SizedChange => ({ size: "patch", area: "texts", text: `~ ${subject}${what}` }));
  const all = [
    ...shapeChanges(before.document, after.document),
    ...behaviourChanges(before.contract, after.contract),
    ...texts,
  ];
  return sizes.toReversed().flatMap((size) => all.filter((change) => change.size === size));
}
