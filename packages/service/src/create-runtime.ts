import type { Contract } from "@tallystick/contract";
import { createMoveMoney, instructionsFor } from "./accounts/index.ts";
import { sandboxRates } from "./currencies/index.ts";
import { createLedger } from "./ledger/ledger.ts";
import { createRailOrders, type Rails, type Rates } from "./rails/index.ts";
import type { Dependencies } from "./operation/dependencies.ts";
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
  /** The adapters of production; undefined in the sandbox, which simulates all of them. */
  adapters?: Partial<Rails> | undefined;
  dependencies?: Dependencies;
}

/** What the domains share, and the answers of webhook endpoints, which events wait for. */
export function createRuntime({ store, adapters, dependencies, ...given }: Environment): {
  runtime: Runtime;
  answers: EndpointAnswers;
} {
  const { clock, random, logger, contract } = given;
  const ids = createIds(clock, random);
  const work = createWork({ store, clock, ids, logger });
  const answers = createEndpointAnswers(contract, work);
  const events = createEvents({ ids, contract, answers });
  const ledger = createLedger(ids);
  const moveMoney = createMoveMoney({ ledger, events });
  const rails = createRailOrders({ store, clock, logger, adapters, dependencies });
  const steps = createOutcomeSteps(work);
  const outside = { rails, rates: ratesOf(adapters), instructions: instructionsOf(adapters, given) };
  return { runtime: { ...given, ids, work, steps, events, ledger, moveMoney, ...outside }, answers };
}

function ratesOf(adapters: Partial<Rails> | undefined): Rates {
  if (!adapters) return sandboxRates;
  // Without a rate there is no price; and every operation that asks for one answers 501 then.
  return adapters.rates ?? { rate: () => undefined };
}

/** The sandbox invents accounts elsewhere; production shows those of the bank, if it has one (V-94). */
function instructionsOf(
  adapters: Partial<Rails> | undefined,
  { contract, random }: Pick<Environment, "contract" | "random">,
): Runtime["instructions"] {
  if (!adapters)
    return ({ currency, isPlatformAccount }) => instructionsFor(currency, { contract, random, isPlatformAccount });
  return (account) => adapters.bank?.paymentInstructions?.(account) ?? [];
}
