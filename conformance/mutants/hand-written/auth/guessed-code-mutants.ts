import { type ProxiedCall, type ProxiedReply, refusal, bodyOf } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replacing } from "../traffic.ts";

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
  { isOne = () => true, isRepeated = () => false, isForgotten = () => false }: Counting,
): HandWrittenMutant {
  const most = 10;
  return mutant("V-92a", `keys/${name}`, () => {
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
  mutant(
    "V-92a",
    "keys/wrong-codes-lock-nothing",
    replacing(wrong),
    (call, { status }) => isTry(call) && status === 429,
  ),
  countsTries("a-challenge-forgets-wrong-codes", {
    isForgotten: ({ operation }) => operation === "auth.credentials.challenge",
  }),
  countsTries("wrong-codes-are-counted-for-each-key", {
    isOne: (known, tried) => known.clientPublicKey === tried.clientPublicKey,
  }),
  countsTries("a-wrong-code-counts-once", {
    isRepeated: (known, tried) => known.otp === tried.otp,
  }),
  mutant("V-92a", "keys/a-challenge-unlocks", () => {
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
