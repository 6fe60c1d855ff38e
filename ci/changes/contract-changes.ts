import { difference, isObject, type Json, type JsonObject, type Output } from "@tallystick/tools/dev";
import { behaviourChanges } from "./behaviour-changes.ts";
import { shapeChanges } from "./shape-changes.ts";
import type { SizedChange } from "./sized-change.ts";
import { sizes } from "./size.ts";

/** All changes between two versions of a contract, the largest first. A row that only moved to another line of the spec has none. */
export function contractChanges(before: Output, after: Output): SizedChange[] {
  const [old, present] = [withoutPlaces(before), withoutPlaces(after)];
  const texts = difference(old, present)
    .filter(({ area }) => area === "texts")
    .map(({ subject, what }): SizedChange => ({ size: "patch", area: "texts", text: `~ ${subject}${what}` }));
  const all = [
    ...shapeChanges(old.document, present.document),
    ...behaviourChanges(old.contract, present.contract),
    ...texts,
  ];
  return sizes.toReversed().flatMap((size) => all.filter((change) => change.size === size));
}

function withoutPlaces({ contract, document }: Output): Output {
  return { contract: membersWithoutPlaces(contract), document };
}

function membersWithoutPlaces(row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, member]) =>
      name === "source" && isObject(member) && "line" in member ? [] : [[name, withoutPlace(member)] as const],
    ),
  );
}

function withoutPlace(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPlace);
  return isObject(value) ? membersWithoutPlaces(value) : value;
}
