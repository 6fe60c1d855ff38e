import { bookDeposit } from "./book-deposit.ts";
import { createRuntime } from "./create-runtime.ts";
import { createDependencies, type Dependencies } from "./operation/dependencies.ts";
import type { RailCallbacks, Rails } from "./rails/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { ServiceOptions } from "./service.ts";
import type { Settings } from "./settings.ts";
import { findLatestInstant } from "./storage/identity/latest-instant.ts";
import { openStore, storeKindOf } from "./storage/open-store.ts";
import { maskedAddress } from "./storage/postgres/address.ts";
import type { Store } from "./storage/store.ts";
import { keyMissing } from "./storage/unusable-store.ts";
import { createTestClock, type TestClock } from "./test-clock/index.ts";
import type { EndpointAnswers } from "./webhooks/index.ts";

/** What everything else of a service stands on. */
export interface Foundation {
  store: Store;
  runtime: Runtime;
  answers: EndpointAnswers;
  /** Where the clock can be moved. */
  testClock: TestClock | undefined;
  /** The adapters of production; none in the sandbox. */
  adapters: Partial<Rails>;
  dependencies: Dependencies;
  /** What adapters report, and what the operator reports in their place. */
  callbacks: RailCallbacks;
}

/**
 * Opens and migrates the store, and connects the rails.
 * @throws UnusableStore
 */
export async function openFoundation(settings: Settings, options: ServiceOptions): Promise<Foundation> {
  const { sandbox, mode, path, clock } = settings;
  const isShared = storeKindOf(path) !== "memory";
  if (!sandbox && isShared && options.operatorKey === undefined) throw keyMissing(maskedAddress(path));
  const store = await openStore(path, {
    ...options,
    identity: {
      mode,
      clock: options.testClock ? "movable" : "system",
      now: clock.now(),
      ...(options.recordMode && { recordMode: options.recordMode }),
    },
  });
  try {
    clock.notBefore((await store.read(findLatestInstant)) ?? 0);
    const testClock = options.testClock ? createTestClock(store, clock, { isShared }) : undefined;
    await testClock?.follow();
    return { ...connect(store, settings, options), testClock };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function connect(
  store: Store,
  { sandbox, clock, random, logger, contract }: Settings,
  options: ServiceOptions,
): Omit<Foundation, "testClock"> {
  const callbacks: RailCallbacks = {
    report: (report) => runtime.rails.report(report),
    deposit: (deposit) => store.transaction((tx) => bookDeposit(runtime, tx, deposit, clock.now())),
  };
  const adapters: Partial<Rails> = sandbox ? {} : (options.rails?.(callbacks) ?? {});
  const mail = options.mailer !== undefined;
  const { bank, cardIssuer, identity } = adapters;
  const present = { bank: bank !== undefined, cardIssuer: cardIssuer !== undefined, identity: identity !== undefined };
  const dependencies = createDependencies({
    clock,
    given: sandbox ? { ...(mail && { mail }) } : { ...present, mail },
  });
  const given = { store, clock, random, logger, contract, dependencies };
  const { runtime, answers } = createRuntime({ ...given, ...(!sandbox && { adapters }) });
  return { store, runtime, answers, adapters, dependencies, callbacks };
}
