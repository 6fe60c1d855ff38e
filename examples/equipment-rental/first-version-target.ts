import type { Target } from "@tallystick/conformance";
import type { ListeningDesk } from "./src/listen.ts";

/** The first version, as the suite calls it. */
export function firstVersionTarget({ firstUrl: url, clock, staff: [manager, ...callers] }: ListeningDesk): Target {
  if (manager === undefined) throw new Error("The desk has no staff");
  return { url, clock, credentials: manager, callers };
}
