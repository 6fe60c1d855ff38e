import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal, type ProxiedCall, type ProxiedReply } from "../../proxy/proxied-call.ts";
import { authMutant, replacesReplies } from "./auth-behaviour.ts";

const isTry = ({ operation, body }: ProxiedCall): boolean =>
  operation === "auth.credentials.verify" && body?.includes('"otp"') === true;

const wrong = (): ProxiedReply => refusal(401, "UNAUTHORIZED");

/** Nobody is kept from trying every code. */
export const mutants: readonly HandWrittenMutant[] = [
  replacesReplies(
    "wrong-codes-lock-nothing",
    "Every code can be tried.",
    "V-92a",
    (call, { status }) => isTry(call) && status === 429,
    wrong,
  ),
  authMutant("a-challenge-forgets-wrong-codes", "A new challenge forgets how many codes were wrong.", "V-92a", () => {
    const most = 10;
    const counts = new Map<string, number>();
    return {
      reply(call, reply) {
        if (call.operation === "auth.credentials.challenge") counts.delete(call.path.replace(/challenge$/, "verify"));
        if (!isTry(call) || (reply.status !== 401 && reply.status !== 429)) return;
        const count = (counts.get(call.path) ?? 0) + 1;
        counts.set(call.path, count);
        if (reply.status === 429 && count <= most) Object.assign(reply, wrong());
      },
    };
  }),
];
