import type { Condition, Operation, Refusal } from "@tallystick/contract";
import type { RefusalSetup, RefusalTriggers } from "../../requests/refusal-trigger.ts";

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

/** The name of a refusal within its operation: `inactive path.id`, with its code where ambiguous. */
export function refusalName({ refusals }: Pick<Operation, "refusals">, refusal: Refusal): string {
  const { when, at, code } = refusal;
  const alike = refusals.filter((each) => each.when === when && each.at === at && each.rule !== undefined);
  const own = alike.length > 1 ? [code, ...(refusal.states ?? [])] : [];
  return [when, at, ...own].filter(Boolean).join(" ");
}

/** A condition and its place. */
type PlacedCondition = Pick<Refusal, "at"> & { when: Condition };
