import { contract as shippedContract } from "@tallystick/contract";
import { answerNotFound, tallystick, type ServerOptions } from "@tallystick/server";
import { setTimeout } from "node:timers/promises";
import { readAuditLog, recordOperatorsAct } from "./audit-log/index.ts";
import { createCodeSender, dropExpiredAuth, randomCodes, sandboxCodes } from "./auth/index.ts";
import { closeCard } from "./cards/index.ts";
import { createRuntime } from "./create-runtime.ts";
import { openDemo } from "./demo.ts";
import { createGuard } from "./guard.ts";
import { createHandlers } from "./handlers.ts";
import { dropExpiredKeys } from "./idempotency/index.ts";
import { firstPlatform, install } from "./install.ts";
import { assertConserved, auditFile, scheduleAudit } from "./ledger/index.ts";
import { listen, type Listening } from "./listen.ts";
import { noMailer, printingMailer } from "./mail/index.ts";
import { moveAccount } from "./move-account.ts";
import { mayDumpCore, ownLimits } from "./operation/core-dumps.ts";
import { gapsOf } from "./operation/gaps.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { operatorApp } from "./operation/operator-app.ts";
import { countDeliveriesDue, countWorkDue } from "./operation/queue-depths.ts";
import { createReadiness, type Readiness, type ReadinessCheck } from "./operation/readiness.ts";
import { serviceApp } from "./operation/service-app.ts";
import { healthRoutes } from "./operation/health.ts";
import { nameRequest, traceRequests } from "./operation/tracing.ts";
import { registerPlannedWork } from "./planned-work.ts";
import { createPorts, refusingWhenUnavailable } from "./ports.ts";
import { missingRails, withoutOutcomes, type RailCallbacks } from "./rails/index.ts";
import { bookDeposit } from "./book-deposit.ts";
import { movableClock, systemClock, type Clock } from "./runtime/clock.ts";
import { createLogger } from "./runtime/logger.ts";
import { systemRandomness } from "./runtime/randomness.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Service, ServiceOptions } from "./service.ts";
import { diskHasRoom, migrationsAreKnown, storeTakesWrites } from "./storage/readiness-checks.ts";
import { openSqliteStore } from "./storage/sqlite-store.ts";
import type { Store, Tx } from "./storage/store.ts";
import { keyMissing } from "./storage/unusable-store.ts";
import { createWebhookSender, dropOldEvents, plainHttpOf } from "./webhooks/index.ts";
import { createWorker } from "./work/index.ts";

const defaultShutdownTimeoutMs = 10_000;
const workEveryMs = 200;
const deliverEveryMs = 100;
const handOverEveryMs = 100;
const housekeepingEveryMs = 60 * 60 * 1000;
const auditEveryMs = 5 * 60 * 1000;

/** Opens the store, migrates it, and builds the service on it. */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const { contract: declared = shippedContract, random = systemRandomness } = options;
  const { sandbox = true, rails: connect = () => ({}) } = options;
  const logger = (options.logger ?? createLogger("error")).child({ mode: sandbox ? "sandbox" : "production" });
  const contract = sandbox ? declared : withoutOutcomes(declared);
  const clock = movableClock(options.clock ?? systemClock);
  const { store: path = ":memory:" } = options;
  if (!sandbox && path !== ":memory:" && options.operatorKey === undefined) throw keyMissing(path);
  const store = await openSqliteStore(path, options);
  const callbacks: RailCallbacks = {
    report: (report) => runtime.rails.report(report),
    deposit: (deposit) => store.transaction((tx) => bookDeposit(runtime, tx, deposit, clock.now())),
  };
  const adapters = sandbox ? {} : connect(callbacks);
  const { runtime, answers } = createRuntime({
    store,
    clock,
    random,
    logger,
    contract,
    ...(!sandbox && { adapters }),
  });
  const { ids, work } = runtime;
  const { reach = sandbox ? "loopback" : "public" } = options;
  const plain = plainHttpOf(sandbox, reach);
  const sender = createWebhookSender({ store, clock, logger, contract, answers, reach, plain });
  const made = options.platforms ? undefined : await firstPlatform(runtime, store);
  const platforms = await install(runtime, store, options.platforms ?? (made ? [made] : []));
  const { passkeys = sandbox ? {} : { origins: [] } } = options;
  const takers = [passkeys, ...(options.platforms ?? []).map((platform) => platform.passkeys ?? passkeys)];
  const gaps = gapsOf({
    sandbox,
    missingRails: missingRails(adapters),
    takesPasskeys: takers.some(({ origins }) => origins?.length !== 0),
    sendsMail: options.mailer !== undefined,
    dumpsCore: mayDumpCore(ownLimits()),
  });
  for (const { message, ...details } of gaps) logger.warn(details, message);
  const calledStore = refusingWhenUnavailable(store, logger);
  const known = [...platforms.values()].map(({ credentials: { clientId, clientSecret: secret }, secretHash }) => ({
    clientId,
    secret,
    secretHash,
  }));
  const guard = await createGuard(runtime, calledStore, { sandbox, known, ...options });
  registerPlannedWork(runtime);

  const { mailer = sandbox ? printingMailer(logger) : noMailer(logger), oidcIssuers = [] } = options;
  const codes = sandbox ? sandboxCodes() : randomCodes(random);
  const codeSender = createCodeSender({ store, clock, logger, codes, mailer });
  const ledgerCheck: ReadinessCheck = () => audits.check();
  const readiness = createReadiness([...storeChecks(path, store), ledgerCheck]);
  const metrics = metricsOf(store, clock, readiness);
  const audits = scheduleAudit({
    audit: auditOf(path, store),
    everyMs: auditEveryMs,
    logger,
    record: metrics.recordAudit,
  });

  const server: ServerOptions<Tx> = {
    handlers: createHandlers(runtime, {
      send: sender.send,
      plain,
      failed: guard.failed,
      tokenLifetime: options.tokenLifetime,
      sandbox,
      codes,
      oidcIssuers,
      ...(options.documentQuota !== undefined && { documentQuota: options.documentQuota }),
      passkeys: (platformId) => platforms.get(platformId)?.passkeys ?? passkeys,
      adapters,
    }),
    ports: createPorts({ store: calledStore, ...guard, sandbox }),
    contract,
    clock,
    ids: { requestId: () => ids.next("Request") },
    onError: (error, place) => {
      logger.error({ err: error, ...place }, "fault");
      metrics.countFault(place.operation);
    },
    onReply: (line) => {
      logger.debug(line, "reply");
      metrics.countReply(line);
      nameRequest(line);
      if (line.method !== "GET" && line.status < 300) deliveries.soon();
    },
  };
  const deliver = async (): Promise<void> => {
    await sender.sendDue();
    await codeSender.sendDue();
  };
  const { submitDue } = runtime.rails;
  const controls = { clock, work, deliver: async () => void (await Promise.all([deliver(), submitDue()])) };
  const operations = tallystick(server);
  const app = serviceApp({
    operations,
    notFound: answerNotFound(server),
    behindProxy: options.behindProxy ?? false,
    ...(options.testClock && { clock: controls }),
    ...(sandbox && { health: healthRoutes(readiness) }),
    ...(sandbox && options.demo && { demo: openDemo(runtime, store) }),
  });
  const housekeeping = startHousekeeping(runtime, store);
  const worker = createWorker(work.runDue, logger, workEveryMs);
  const deliveries = createWorker(deliver, logger, deliverEveryMs);
  // On its own: a bank that is slow to take an order holds up no webhook and no mail.
  const orders = createWorker(submitDue, logger, handOverEveryMs);
  const { shutdownTimeoutMs = defaultShutdownTimeoutMs, shutdownDelayMs = 0 } = options;
  const traffic = new Set<Listening>();
  const operators = new Set<Listening>();
  const closeAll = async (open: ReadonlySet<Listening>): Promise<void> => {
    const cut = await Promise.all([...open].map((listening) => listening.close(shutdownTimeoutMs)));
    const connections = cut.reduce((sum, count) => sum + count, 0);
    if (connections > 0) logger.warn({ connections }, "the time to finish is over: connections were cut");
  };
  const operator = operatorApp({ readiness, metrics });
  return {
    app,
    operatorApp: operator,
    credentials: made?.credentials,
    listen: async (port, host) => {
      const listening = await listen(traceRequests(app), { port, host, basePath: contract.basePath, contract });
      traffic.add(listening);
      return listening;
    },
    listenForOperator: async (port, host) => {
      const optionNames = { port: "--operator-port", host: "--operator-host" };
      const listening = await listen(operator, { port, host, basePath: "", contract, options: optionNames });
      operators.add(listening);
      return listening;
    },
    audit: () => store.read(assertConserved),
    moveAccount: (id, to) =>
      store.transaction(async (tx) => {
        const now = clock.now();
        await moveAccount(runtime, tx, { id, to, now });
        await recordOperatorsAct(ids, tx, { action: "account.moved", subject: id, details: { to }, now });
      }),
    ...callbacks,
    closeCard: (id) =>
      store.transaction(async (tx) => {
        const now = clock.now();
        await closeCard(runtime, tx, { id, now });
        await recordOperatorsAct(ids, tx, { action: "card.closed", subject: id, details: {}, now });
      }),
    auditLog: (query) => store.read((tx) => readAuditLog(tx, query)),
    close: async () => {
      readiness.stop();
      if (traffic.size > 0 && shutdownDelayMs > 0) await setTimeout(shutdownDelayMs);
      await closeAll(traffic);
      clearInterval(housekeeping);
      await Promise.all([
        worker.stop(),
        deliveries.stop(),
        orders.stop(),
        audits.stop(),
        sender.stop(),
        codeSender.stop(),
      ]);
      mailer.close();
      await closeAll(operators);
      await store.close();
    },
  };
}

function startHousekeeping({ clock, logger }: Runtime, store: Store): NodeJS.Timeout {
  const tidy = (): void => {
    store
      .transaction(async (tx) => {
        await dropExpiredKeys(tx, clock.now());
        await dropExpiredAuth(tx, clock.now());
        await dropOldEvents(tx, clock.now());
      })
      .catch((error: unknown) => logger.error({ err: error }, "expired records could not be deleted"));
  };
  return setInterval(tidy, housekeepingEveryMs).unref();
}

/** The ledger of a file is audited beside the requests; one in memory cannot be. */
function auditOf(path: string, store: Store): (stopped: AbortSignal) => Promise<void> {
  return path === ":memory:" ? () => store.read(assertConserved) : (stopped) => auditFile(path, stopped);
}

function storeChecks(path: string, store: Store): ReadinessCheck[] {
  const checks = [storeTakesWrites(store), migrationsAreKnown(store)];
  return path === ":memory:" ? checks : [...checks, diskHasRoom(path)];
}

function metricsOf(store: Store, clock: Clock, readiness: Readiness): Metrics {
  return createMetrics({
    workDue: () => store.read((tx) => countWorkDue(tx, clock.now())),
    deliveriesDue: () => store.read((tx) => countDeliveriesDue(tx, clock.now())),
    ready: async () => ((await readiness.obstacles()).length === 0 ? 1 : 0),
  });
}
