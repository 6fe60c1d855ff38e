import { isDeepStrictEqual } from "node:util";
import type { Operation } from "@tallystick/contract";
import type { Described } from "../../requests/bodies/another-request.ts";
import { givenAndShown } from "./given-and-shown.ts";

type Members = Readonly<Record<string, unknown>>;

/** The given members that a resource shows now and did not show before; of what the operation changes. */
export function takenOver(
  t: Described,
  { resourceAction }: Operation,
  given: Members,
  { before, after }: { before: Members; after: Members },
): Members {
  const { schema: shape = "" } = t.contract.resources[resourceAction?.resource ?? ""] ?? {};
  const isShown = (name: string, value: unknown, members: Members): boolean => {
    const both = givenAndShown(t, { shape, given: { [name]: value }, shown: members });
    return isDeepStrictEqual(both.given, both.shown);
  };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isShown(name, value, after) && !isShown(name, value, before)),
  );
}
