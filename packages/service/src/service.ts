import type { Contract } from "@tallystick/contract";
import type { RequestListener } from "node:http";
import type { AuditQuery, AuditRow } from "./audit-log/index.ts";
import type { PasskeyPolicy } from "./auth/index.ts";
import type { ClientCredentials, PlatformOptions } from "./install.ts";
import type { Listening } from "./listen.ts";
import type { Mailer } from "./mail/index.ts";
import type { Mode } from "./mode.ts";
import type { ConnectRails, RailCallbacks } from "./rails/index.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Logger } from "./runtime/logger.ts";
import type { Randomness } from "./runtime/randomness.ts";
import type { OperatorKey } from "./storage/encryption/operator-key.ts";
import type { Durability } from "./storage/sqlite-store.ts";
import type { Reach } from "./runtime/reach.ts";

export interface ServiceOptions {
  /**
   * `:memory:`, the path of a file, created when it does not exist, or the `postgres://` address of a database. The default is `:memory:`; production has none. A store remembers
   * whether it is of the sandbox and whether its clock can be moved: a start that contradicts it throws UnusableStore.
   */
  store?: string;
  /** What a commit survives; `full` by default. */
  durability?: Durability;
  /** Connections to PostgreSQL; 10 by default. */
  poolSize?: number;
  /** After how many milliseconds PostgreSQL gives a statement up; 10 s by default. */
  statementTimeoutMs?: number;
  /**
   * Encrypts the key of the store, which encrypts what could be used by who finds the file. Needed in production; in the sandbox a
   * key is kept beside the file.
   */
  operatorKey?: OperatorKey;
  /** The platforms that may call; by default one, with generated credentials. */
  platforms?: readonly PlatformOptions[];
  /** Offers `POST /clock`, which moves the clock for everybody (G-116); only in the sandbox. */
  testClock?: boolean;
  /** Says once what a store is that an earlier version made without recording it; must agree with `sandbox`. */
  recordMode?: Mode;
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
  /** Serves a page to try passkeys with under `/demo`, for anybody, each with what they make; only in the sandbox. */
  demo?: boolean;
  /** A folder with the site that `tallystick-generate --site` writes, which is served under `/docs`. */
  docs?: string;
  /** Where webhooks may be sent: in the sandbox also to this machine, else to the public internet only. */
  reach?: Reach;
  /** Default: the shipped contract; what it declares is what the service does. */
  contract?: Contract;
  /** Compiles the checks of requests and replies in the first second, so that no first call is slower than the next; false by default. */
  compilesAhead?: boolean;
  /** Answers 429 after too many wrong secrets, tokens or device codes; by default outside the sandbox. */
  throttle?: boolean;
  /** Requests that one credential may send within a second, 0 for any number; by default 500, and 0 in the sandbox. */
  rateLimit?: number;
  /** Milliseconds after which a token that a platform made expires; by default never. */
  tokenLifetime?: number;
  /** How long events are kept after their delivery ended, in milliseconds; 30 days by default. */
  eventRetentionMs?: number;
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
  /** Health and metrics, which in production the API's own port does not show. Requests are counted from its first use on. */
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
