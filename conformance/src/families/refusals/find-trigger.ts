import type { Condition, Operation, Refusal } from "@tallystick/contract";
import type { RefusalSetup, RefusalTriggers } from "./refusal-trigger.ts";

/** How a refusal is brought about: by the most specific trigger; undefined when the suite has none. */
export function refusalSetupOf(
  triggers: RefusalTriggers,
  { id }: Pick<Operation, "id">,
  { when, at = "" }: PlacedCondition,
): RefusalSetup | undefined {
  const names = [`${id} ${when} ${at}`.trim(), `${when} ${at}`.trim(), when];
  const found = names.map((name) => triggers[name]).find((each) => each !== undefined);
  return typeof found === "function" ? { trigger: found } : found;
}

/** What is to be brought about, and where. */
type PlacedCondition = Pick<Refusal, "at"> & { when: Condition };
