import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal, type ProxiedCall, type ProxiedReply } from "../../proxy/proxied-call.ts";
import { authMutant, replacesReplies } from "./auth-behaviour.ts";

const isTry = ({ operation, body }: ProxiedCall): boolean =>
  operation === "auth.credentials.verify" && body?.includes('"otp"') === true;

const wrong = (): ProxiedReply => refusal(401, "UNAUTHORIZED");

/** A wrong code, and the key that it was sent with. */
type Tried = Readonly<Partial<Record<"otp" | "clientPublicKey", unknown>>>;

/** Which tries are counted together: all of a credential, but for what the options say. */
interface Counting {
  /** Whether two tries are of one row. */
  isOne?: (known: Tried, tried: Tried) => boolean;
  /** Whether a try is one of those before, which counts once. */
  isRepeated?: (known: Tried, tried: Tried) => boolean;
  /** Whether the call ends the row. */
  isForgotten?: (call: ProxiedCall) => boolean;
}

/** Wrong codes lock a credential after ten tries that are counted in this way. */
function countsTries(
  name: string,
  text: string,
  { isOne = () => true, isRepeated = () => false, isForgotten = () => false }: Counting,
): HandWrittenMutant {
  const most = 10;
  return authMutant(name, text, "V-92a", () => {
    const rows = new Map<string, Tried[]>();
    return {
      reply(call, reply) {
        if (isForgotten(call)) rows.delete(call.path.replace(/challenge$/, "verify"));
        if (!isTry(call) || (reply.status !== 401 && reply.status !== 429)) return;
        const [tried, before] = [{ ...bodyOf(call) }, rows.get(call.path) ?? []];
        const row = before.some((known) => isRepeated(known, tried)) ? before : [...before, tried];
        rows.set(call.path, row);
        const count = row.filter((known) => isOne(known, tried)).length;
        if (reply.status === 429 && count <= most) Object.assign(reply, wrong());
      },
    };
  });
}

/** Nobody is kept from trying every code. */
export const mutants: readonly HandWrittenMutant[] = [
  replacesReplies(
    "wrong-codes-lock-nothing",
    "Every code can be tried.",
    "V-92a",
    (call, { status }) => isTry(call) && status === 429,
    wrong,
  ),
  countsTries("a-challenge-forgets-wrong-codes", "A new challenge forgets how many codes were wrong.", {
    isForgotten: ({ operation }) => operation === "auth.credentials.challenge",
  }),
  countsTries("wrong-codes-are-counted-for-each-key", "Wrong codes are counted for each clientPublicKey.", {
    isOne: (known, tried) => known.clientPublicKey === tried.clientPublicKey,
  }),
  countsTries("a-wrong-code-counts-once", "The same wrong code again is not counted.", {
    isRepeated: (known, tried) => known.otp === tried.otp,
  }),
  authMutant("a-challenge-unlocks", "A new challenge ends the lock that wrong codes caused.", "V-92a", () => {
    const unlocked = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "auth.credentials.challenge" && reply.status === 200)
          unlocked.add(call.path.replace(/challenge$/, "verify"));
        if (!isTry(call) || reply.status !== 429 || !unlocked.delete(call.path)) return;
        Object.assign(reply, wrong());
      },
    };
  }),
];
