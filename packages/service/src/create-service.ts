import { contract as shippedContract, type Contract } from "@tallystick/contract";
import { answerNotFound, tallystick, type ServerOptions } from "@tallystick/server";
import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import { readAuditLog, recordOperatorsAct, type AuditQuery, type AuditRow } from "./audit-log/index.ts";
import { createCodeSender, dropExpiredAuth, randomCodes, sandboxCodes, type PasskeyPolicy } from "./auth/index.ts";
import { closeCard } from "./cards/index.ts";
import { createRuntime } from "./create-runtime.ts";
import { openDemo } from "./demo.ts";
import { createGuard } from "./guard.ts";
import { createHandlers } from "./handlers.ts";
import { dropExpiredKeys } from "./idempotency/index.ts";
import { firstPlatform, install, type ClientCredentials, type PlatformOptions } from "./install.ts";
import { assertConserved, auditFile, scheduleAudit } from "./ledger/index.ts";
import { listen, type Listening } from "./listen.ts";
import { noMailer, printingMailer, type Mailer } from "./mail/index.ts";
import { moveAccount } from "./move-account.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { operatorApp } from "./operation/operator-app.ts";
import { countDeliveriesDue, countWorkDue } from "./operation/queue-depths.ts";
import { createReadiness, type Readiness, type ReadinessCheck } from "./operation/readiness.ts";
import { serviceApp } from "./operation/service-app.ts";
import { healthRoutes } from "./operation/health.ts";
import { nameRequest, traceRequests } from "./operation/tracing.ts";
import { registerPlannedWork } from "./planned-work.ts";
import { createPorts, refusingWhenUnavailable } from "./ports.ts";
import { missingRails, withoutOutcomes, type ConnectRails, type RailCallbacks, type Rails } from "./rails/index.ts";
import { bookDeposit } from "./book-deposit.ts";
import { movableClock, systemClock, type Clock } from "./runtime/clock.ts";
import { createLogger, type Logger } from "./runtime/logger.ts";
import { systemRandomness, type Randomness } from "./runtime/randomness.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { OperatorKey } from "./storage/encryption/operator-key.ts";
import { diskHasRoom, migrationsAreKnown, storeTakesWrites } from "./storage/readiness-checks.ts";
import { openSqliteStore, type Durability } from "./storage/sqlite-store.ts";
import type { Store, Tx } from "./storage/store.ts";
import { keyMissing } from "./storage/unusable-store.ts";
import { createWebhookSender, dropOldEvents, plainHttpOf, type Reach } from "./webhooks/index.ts";
import { createWorker } from "./work/index.ts";

export interface ServiceOptions {
  /** `:memory:` (the default), or the path of a file, created when it does not exist. */
  store?: string;
  /** What a commit survives; `full` by default. */
  durability?: Durability;
  /**
   * Encrypts the key of the store, which encrypts what could be used by who finds the file. Needed in production; in the sandbox a
   * key is kept beside the file.
   */
  operatorKey?: OperatorKey;
  /** The platforms that may call; by default one, with generated credentials. */
  platforms?: readonly PlatformOptions[];
  /** Offers `POST /clock`, which moves the clock for everybody (G-116). */
  testClock?: boolean;
  /** Serves the sandbox's operations (G-96) and accepts its legacy stamp (G-114); true by default. */
  sandbox?: boolean;
  /** What production needs of the world outside; an operation whose adapter is missing answers 501 (V-94). The sandbox simulates all. */
  rails?: ConnectRails;
  /** Sends the mails; without one the sandbox prints them, and production drops them. */
  mailer?: Mailer;
  /** Issuers of accepted ID tokens, as their tokens name them, besides those that are always accepted (G-90). */
  oidcIssuers?: readonly string[];
  /** Which passkeys a platform takes that says nothing else; by default any in the sandbox, and none in production. */
  passkeys?: PasskeyPolicy;
  /** How many documents one customer or owner may have; 500 by default. */
  documentQuota?: number;
  /** Serves a page to try passkeys with under `/demo`, which anybody may use; only in the sandbox. */
  demo?: boolean;
  /** Where webhooks may be sent: in the sandbox also to this machine, else to the public internet only. */
  reach?: Reach;
  /** Default: the shipped contract; what it declares is what the service does. */
  contract?: Contract;
  /** Answers 429 after too many wrong secrets, tokens or device codes; by default outside the sandbox. */
  throttle?: boolean;
  /** Requests that one credential may send within a second, 0 for any number; by default 500, and 0 in the sandbox. */
  rateLimit?: number;
  /** Milliseconds after which a token that a platform made expires; by default never. */
  tokenLifetime?: number;
  /** The address of a caller is the last one that the proxy in front added to `X-Forwarded-For`. */
  behindProxy?: boolean;
  clock?: Clock;
  random?: Randomness;
  logger?: Logger;
  /** How long `close` waits for the requests in hand, in milliseconds, before it cuts their connections; 10 s by default. */
  shutdownTimeoutMs?: number;
  /** How long `close` still accepts requests after readiness says no, so that a balancer can turn away first; 0 by default. */
  shutdownDelayMs?: number;
}

/** A running service: it accepts requests and does its delayed work. */
export interface Service extends RailCallbacks {
  /** The whole service, to be mounted in another server. */
  app: RequestListener;
  listen: (port: number, host: string) => Promise<Listening>;
  /** Health and metrics, which in production the API's own port does not show. */
  operatorApp: RequestListener;
  listenForOperator: (port: number, host: string) => Promise<Listening>;
  /** @throws when the ledger does not add up: money was created or lost. */
  audit: () => Promise<void>;
  /**
   * Moves an account to another status as an operator does, which no HTTP request can (G-31, G-40).
   * @throws RangeError for an account that does not exist, and for a move for which the contract has no edge.
   */
  moveAccount: (id: string, to: string) => Promise<void>;
  /**
   * Closes a card for the service's own reasons (G-112).
   * @throws RangeError for a card that does not exist or is closed.
   */
  closeCard: (id: string) => Promise<void>;
  /** The newest administrative acts, newest first. */
  auditLog: (query: AuditQuery) => Promise<AuditRow[]>;
  /** Says that it is not ready, finishes the requests and the work in progress, then closes the store. */
  close: () => Promise<void>;
  /** The generated ones; undefined when they were given, or are in the store already. */
  credentials: ClientCredentials | undefined;
}

const defaultShutdownTimeoutMs = 10_000;
const workEveryMs = 200;
const deliverEveryMs = 100;
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
  announceRails(adapters, sandbox, logger);
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
    },
  };
  const deliver = async (): Promise<void> => {
    await sender.sendDue();
    await codeSender.sendDue();
    await runtime.rails.submitDue();
  };
  const controls = { clock, work, deliver };
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
      await Promise.all([worker.stop(), deliveries.stop(), audits.stop(), sender.stop(), codeSender.stop()]);
      mailer.close();
      await closeAll(operators);
      await store.close();
    },
  };
}

/** Nobody mistakes simulated money for real money, and nobody wonders about a 501 (V-94). */
function announceRails(adapters: Partial<Rails>, sandbox: boolean, logger: Logger): void {
  if (sandbox) logger.warn("bank, card issuer, identity checks and rates are simulated: no money here is real");
  const missing = sandbox ? [] : missingRails(adapters);
  if (missing.length > 0) logger.warn({ missing }, "operations that need what has no adapter answer 501");
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
