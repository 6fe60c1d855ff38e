import { findEdge, type Lifecycle } from "@tallystick/contract";
import { Refused } from "../refusals/refused.ts";

export interface Move {
  from: string;
  to: string;
  /** An operation id. */
  by: string;
  /** The type of the resource, where the edges are for some types only. */
  type?: string;
}

/** Returns when `by` may move `from` to `to`; else refuses as the lifecycle says, citing the rule for that state. */
export function checkTransition(lifecycle: Lifecycle, move: Move): void {
  if (findEdge(lifecycle, move) !== undefined) return;
  const { from, to, by } = move;
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
