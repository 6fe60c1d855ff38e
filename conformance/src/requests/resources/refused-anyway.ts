import type { Trial } from "../trial.ts";
import { answerOf } from "../fixtures/fixture.ts";
import type { Exchange } from "../../http/exchange.ts";
import { isRefusal } from "../bodies/learning.ts";
import { unexplainedRefusal } from "./unexplained-refusal.ts";
import { memoryOf } from "./run-memory.ts";
import { rowOf } from "../fixtures/row-of.ts";
import { refusedAlways } from "./refused-always.ts";

/**
 * Why a reply says nothing of the target: the operation answers so to every request that can be derived for it, or the contract does not
 * say when it does.
 */
export function refusedAnyway(t: Pick<Trial, "contract" | "target">, reply: Exchange): string | undefined {
  const { refusedWith, isPaid } = memoryOf(t.target).learnt.get(reply.operation) ?? {};
  const row = rowOf(t, reply.operation);
  const isPoor = isPaid === true && isRefusal(row, reply, "insufficient-balance");
  return isPoor || (refusedWith !== undefined && refusedWith === answerOf(reply))
    ? refusedAlways(row, answerOf(reply))
    : unexplainedRefusal(t, reply);
}
