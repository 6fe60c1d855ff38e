import type { Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { resourceIn } from "./resource-in.ts";

/** Where a resource is shown: by the reply to the call that made or changed it, and by a read after it. */
interface Shown {
  reply: Exchange;
  read: unknown;
}

/** The comparable members of a resource. */
interface Compared {
  /** Of what state this is an example; where it is shown is added. */
  state: string;
  what: string;
  expected: unknown;
  observed: (shown: unknown) => unknown;
}

/** The reply and the read both show it; whichever shows no resource is not judged. */
export function expectShown(
  t: Trial,
  rules: readonly string[],
  operation: Operation,
  { reply, read }: Shown,
  { state, what, expected, observed }: Compared,
): void {
  for (const [where, shown] of Object.entries({
    "in the reply": resourceIn(t.contract, reply, operation),
    "read again": read,
  })) {
    if (asObject(shown) === undefined) continue;
    expecting(t, rules, operation.id).same(`${state}, ${where}`, what, expected, observed(shown));
  }
}
