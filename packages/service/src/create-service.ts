import { answerNotFound, tallystick, type ServerOptions } from "@tallystick/server";
import { setTimeout } from "node:timers/promises";
import { createCodeSender, productionChecks, type ProofChecks } from "./auth/index.ts";
import { startBackgroundWork } from "./background-work.ts";
import { openDemo } from "./demo.ts";
import { openSite } from "./documentation/index.ts";
import { openFoundation, type Foundation } from "./foundation.ts";
import { createGuard } from "./guard.ts";
import { createHandlers } from "./handlers.ts";
import { createListeners } from "./listeners.ts";
import { mayDumpCore, ownLimits } from "./operation/core-dumps.ts";
import { gapsOf } from "./operation/gaps.ts";
import { frontPage } from "./operation/front-page.ts";
import { observe } from "./operation/observation.ts";
import { serviceApp } from "./operation/service-app.ts";
import { traceRequests } from "./operation/tracing.ts";
import type { Mode } from "./mode.ts";
import { createOperatorActs } from "./operator-acts.ts";
import { registerPlannedWork } from "./planned-work.ts";
import { installPlatforms } from "./platforms.ts";
import { createPorts, refusingByStore } from "./ports.ts";
import { missingRails } from "./rails/index.ts";
import { sandboxChecks } from "./sandbox-checks.ts";
import type { Service, ServiceOptions } from "./service.ts";
import { settingsOf, type Settings } from "./settings.ts";
import type { Tx } from "./storage/store.ts";
import { createWebhookSender } from "./webhooks/index.ts";

/** Opens the store, migrates it, and builds the service on it. */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const settings = settingsOf(options);
  const foundation = await openFoundation(settings, options);
  try {
    return await serviceOn(foundation, composed(settings), options);
  } catch (error) {
    // An open store is locked, and what stays of a failed start would keep it from the next.
    await foundation.store.close();
    throw error;
  }
}

/** The parts that differ by mode. No pair of two modes is one. */
export type Composition = { [M in Mode]: { settings: Settings<M>; checks: ProofChecks<M> } }[Mode];

function composed(settings: Settings<"sandbox"> | Settings<"production">): Composition {
  return settings.mode === "sandbox"
    ? { settings, checks: sandboxChecks }
    : { settings, checks: productionChecks(settings.random) };
}

async function serviceOn(
  foundation: Foundation,
  { settings, checks }: Composition,
  options: ServiceOptions,
): Promise<Service> {
  const { sandbox, contract, clock, logger, mailer, plain, shutdownTimeoutMs } = settings;
  const { store, runtime, answers, adapters, dependencies, testClock } = foundation;
  const platforms = await installPlatforms(foundation, settings, options);
  const gaps = gapsOf({
    sandbox,
    missingRails: missingRails(adapters),
    takesPasskeys: platforms.takesPasskeys,
    sendsMail: options.mailer !== undefined,
    dumpsCore: mayDumpCore(ownLimits()),
    unserved: platforms.unserved,
  });
  for (const { message, ...details } of gaps) logger.warn(details, message);
  registerPlannedWork(runtime);

  const calledStore = refusingByStore(store, logger);
  const guard = await createGuard(runtime, calledStore, { ...options, sandbox, known: platforms.known });
  const webhooks = createWebhookSender({ ...settings, store, answers });
  const background = startBackgroundWork(runtime, store, {
    follow: testClock?.follow,
    webhooks,
    eventRetentionMs: settings.eventRetentionMs,
    codes: createCodeSender({ store, clock, logger, codes: checks.codes, mailer: dependencies.watchMailer(mailer) }),
  });
  const observation = observe(store, dependencies, settings);

  const server: ServerOptions<Tx> = {
    handlers: createHandlers(runtime, {
      send: webhooks.send,
      plain,
      failed: guard.failed,
      tokenLifetime: options.tokenLifetime,
      sandbox,
      checks,
      oidcIssuers: options.oidcIssuers ?? [],
      ...(options.documentQuota !== undefined && { documentQuota: options.documentQuota }),
      passkeys: platforms.passkeysOf,
      adapters,
    }),
    ports: createPorts({ store: calledStore, ...guard, checks, served: platforms.served }),
    contract,
    compilesAhead: options.compilesAhead ?? false,
    clock,
    ids: { requestId: () => runtime.ids.next("Request") },
    onError: observation.recordFault,
    onReply: (line) => {
      observation.recordReply(line);
      if (line.method !== "GET" && line.status < 300) background.deliverSoon();
    },
  };
  const app = serviceApp({
    operations: tallystick(server),
    notFound: answerNotFound(server),
    behindProxy: options.behindProxy ?? false,
    ...(testClock && { clock: { clock: testClock, work: runtime.work, deliver: background.deliver } }),
    ...(sandbox && {
      health: observation.health(),
      front: frontPage(contract, {
        clock: options.testClock ?? false,
        demo: options.demo ?? false,
        docs: options.docs !== undefined,
      }),
    }),
    ...(sandbox && options.demo && { demo: openDemo(runtime, store, platforms) }),
    ...(options.docs !== undefined && { docs: openSite(options.docs, settings) }),
  });
  const listenersOf = { contract, logger, shutdownTimeoutMs };
  const traffic = createListeners({ ...listenersOf, app: () => traceRequests(app), basePath: contract.basePath });
  const operators = createListeners({
    ...listenersOf,
    app: observation.operatorApp,
    basePath: "",
    options: { port: "--operator-port", host: "--operator-host" },
  });
  return {
    app,
    get operatorApp() {
      return observation.operatorApp();
    },
    credentials: platforms.made,
    listen: traffic.open,
    listenForOperator: operators.open,
    ...createOperatorActs(runtime, store),
    ...foundation.callbacks,
    close: async () => {
      observation.readiness.stop();
      if (traffic.isAny() && settings.shutdownDelayMs > 0) await setTimeout(settings.shutdownDelayMs);
      await traffic.close();
      await Promise.all([background.stop(), observation.stopAudits()]);
      mailer.close();
      await operators.close();
      await store.close();
    },
  };
}
