import type { Condition, Operation, Refusal } from "@tallystick/contract";
import { FixtureUnavailable } from "../../engine/check.ts";
import { requestOf } from "../../world/requests/all-requests.ts";
import { accountProvokers } from "./accounts.ts";
import { agentProvokers } from "./agents.ts";
import { cardProvokers } from "./cards.ts";
import { configurationProvokers } from "./configuration.ts";
import { credentialProvokers } from "./credentials.ts";
import { customerProvokers } from "./customers.ts";
import { moneyProvokers } from "./money.ts";
import { nameProvokers } from "./names.ts";
import { only, type Provoker, type Provokers, type Provoking } from "./provocation.ts";
import { quoteProvokers } from "./quotes.ts";

/** Nothing a caller does brings this about; the service's own tests see to it (V-80). */
const outOfReach: Provoker = async (_t, operation, { when }) => {
  throw new FixtureUnavailable(`No caller can bring about that ${operation.id} meets something ${when}.`);
};

const provokers: Provokers = {
  inactive: outOfReach,
  "dependency-failed": outOfReach,
  // How often is too often only the target knows: a check of its own tries.
  "rate-limited": outOfReach,
  // An update without anything in it.
  "nothing-to-change": async (t, operation) => only({ ...(await requestOf(t, operation.id)), body: {} }),
  // A payment that was decided long ago.
  "not-pending": async (t) => only({ params: { transactionId: (await t.world.transfer("in")).id }, body: {} }),
  ...nameProvokers,
  ...moneyProvokers,
  ...accountProvokers,
  ...cardProvokers,
  ...quoteProvokers,
  ...customerProvokers,
  ...credentialProvokers,
  ...agentProvokers,
  ...configurationProvokers,
};

/** How a refusal is brought about: by the most particular provoker there is; undefined where the suite has none. */
export function provokingOf({ id }: Pick<Operation, "id">, { when, at = "" }: PlacedCondition): Provoking | undefined {
  const names = [`${id} ${when} ${at}`.trim(), `${when} ${at}`.trim(), when];
  const found = names.map((name) => provokers[name]).find((each) => each !== undefined);
  return typeof found === "function" ? { provoke: found } : found;
}

/** What is to be brought about, and where. */
type PlacedCondition = Pick<Refusal, "at"> & { when: Condition };
