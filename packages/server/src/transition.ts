import { findEdge, type Lifecycle } from "@tallystick/contract";
import { Refused } from "./refused.ts";

/** Returns when `by` may move `from` to `to`; else refuses as the lifecycle says, citing the rule for that state. */
export function checkTransition(lifecycle: Lifecycle, from: string, to: string, by: string): void {
  if (findEdge(lifecycle, { from, to, by }) !== undefined) return;
  const { otherwise } = lifecycle;
  if (otherwise === undefined)
    throw new Error(`${lifecycle.name}: ${by} asks for ${from} → ${to}, and the contract declares no refusal`);
  const rule = otherwise.rules.find((entry) => entry.from.includes(from))?.rule;
  throw new Refused(otherwise, {
    message: `${lifecycle.resource} cannot move from ${from} to ${to}.`,
    details: { from, to },
    ...(rule !== undefined && { rule }),
  });
}
