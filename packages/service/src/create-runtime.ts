import type { Contract } from "@tallystick/contract";
import { createMoveMoney } from "./accounts/index.ts";
import { createLedger } from "./ledger/ledger.ts";
import type { Clock } from "./runtime/clock.ts";
import { createIds } from "./runtime/ids.ts";
import type { Logger } from "./runtime/logger.ts";
import { createOutcomeSteps } from "./runtime/outcome-steps.ts";
import type { Randomness } from "./runtime/randomness.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";
import { createEndpointAnswers, createEvents, type EndpointAnswers } from "./webhooks/index.ts";
import { createWork } from "./work/index.ts";

interface Environment {
  store: Store;
  clock: Clock;
  random: Randomness;
  logger: Logger;
  contract: Contract;
}

/** What the domains share, and the answers of webhook endpoints, which events wait for. */
export function createRuntime({ store, ...given }: Environment): { runtime: Runtime; answers: EndpointAnswers } {
  const { clock, random, logger, contract } = given;
  const ids = createIds(clock, random);
  const work = createWork({ store, clock, ids, logger });
  const answers = createEndpointAnswers(contract, work);
  const events = createEvents({ ids, contract, answers });
  const ledger = createLedger(ids);
  const moveMoney = createMoveMoney({ ledger, events });
  return { runtime: { ...given, ids, work, steps: createOutcomeSteps(work), events, ledger, moveMoney }, answers };
}
