import type { Lifecycle } from "@tallystick/contract";
import type { Fixture, Trial } from "./words.ts";
import { FixtureUnavailable, requestOf } from "./words.ts";
import { withRequestValue } from "../../requests/fixtures/request-value.ts";
import { internalAccountOf } from "./accounts/fixtures.ts";
import { cardOf } from "./cards/fixtures.ts";
import { cardLifecycle } from "./cards/moves.ts";
import { customerOf } from "./customers/fixtures.ts";
import { only, type RefusalTrigger, type RefusalTriggers } from "../../requests/refusal-trigger.ts";
import { transferOf } from "./transfers/fixtures.ts";

/** No caller can bring this about; the service's own tests cover it (V-80). */
const outOfReach: RefusalTrigger = async (_t, operation, { when }) => {
  throw new FixtureUnavailable(`No caller can bring about that ${operation.id} meets something ${when}.`);
};

/** What callers can bring into a terminal state, whatever operation is then called on it. */
const makeTerminal: Readonly<Record<string, (t: Trial) => Promise<Fixture>>> = {
  Card: (t) => cardOf(t, terminalState(cardLifecycle(t.contract))),
};

/** The resource that the request names is in a terminal state. */
const terminal: RefusalTrigger = async (t, operation, { at = "" }) => {
  const resource = operation.references.find((reference) => reference.at === at)?.resource;
  const make = makeTerminal[resource ?? ""];
  if (make === undefined) throw new FixtureUnavailable(`The suite brings no ${resource ?? at} into a terminal state.`);
  return only(withRequestValue(await requestOf(t, operation.id), at, (await make(t)).id));
};

function terminalState({ name, terminal: [state] }: Lifecycle): string {
  if (state === undefined) throw new FixtureUnavailable(`${name} has no terminal state.`);
  return state;
}

/** Triggers that several domains need. */
export const sharedTriggers: RefusalTriggers = {
  inactive: outOfReach,
  terminal,
  "dependency-failed": outOfReach,
  // Only the target knows its limit: a check of its own finds it.
  "rate-limited": outOfReach,
  // An account that is no wallet, or a customer that is no business.
  "wrong-kind": async (t, { id, references }, { at = "" }) => {
    const isAccount = references.some((each) => each.at === at && each.resource === "InternalAccount");
    const other = isAccount ? await internalAccountOf(t, { type: "INTERNAL_FIAT" }) : await customerOf(t);
    return only({ ...withRequestValue(await requestOf(t, id), at, other.id), deliberatelyInvalid: true });
  },
  // An update without any field.
  "nothing-to-change": async (t, operation) => only({ ...(await requestOf(t, operation.id)), body: {} }),
  // A payment that was decided before.
  "not-pending": async (t) => only({ params: { transactionId: (await transferOf(t, "in")).id }, body: {} }),
};
