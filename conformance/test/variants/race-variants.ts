import { changedCard, followOverlaps } from "../../mutants/hand-written/concurrent-calls.ts";
import { refusal } from "../../mutants/proxy/proxied-call.ts";
import type { Variant } from "./variant.ts";

/** Other accepted answers to the later of two calls: a conflict, or an expired challenge. */
const answers = [refusal(409, "CONFLICT"), refusal(401, "UNAUTHORIZED")];

/** Differences in concurrent calls that correct implementations may have. */
export const raceVariants: readonly Variant[] = [
  {
    name: "of concurrent moves of a card, the later ones get another refusal",
    behave() {
      const { begin: begins, end: ends } = followOverlaps(changedCard);
      let late = 0;
      return {
        request: async (call) => void (await begins(call)),
        reply(call, reply) {
          if (!ends(call) || reply.status !== 409) return;
          late += 1;
          Object.assign(reply, answers[late % answers.length]);
        },
      };
    },
  },
];
