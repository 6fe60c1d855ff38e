import { setTimeout as wait } from "node:timers/promises";
import type { Contract } from "@tallystick/contract";
import { secretsOf } from "../http/authorization.ts";
import type { CallContext, Callers } from "../http/call.ts";
import { openConnection } from "../http/connection.ts";
import { tokenRenewal, type TokenRenewal } from "../http/token-renewal.ts";
import { fixedReplyTimeout } from "../http/reply-timeout.ts";
import { createMask } from "../http/mask.ts";
import { openTestClock } from "../http/test-clock.ts";
import { createDisclosedSecrets, type DisclosedSecrets } from "../http/disclosed-secrets.ts";
import { createRequestValidator } from "../schema/request-fault.ts";
import { createValidator } from "../schema/validator.ts";
import type { Timing } from "../http/timing.ts";
import type { Capability } from "../requests/run-conditions.ts";
import type { ContractSupport, TargetInfo } from "../requests/trial.ts";
import type { Credentials } from "../http/exchange.ts";
import { createCallGate } from "./trial/call-gate.ts";
import { noEndpoint } from "./trial/endpoint.ts";
import type { Selection } from "./selection/select.ts";
import { mainSchemeOf } from "../requests/callers/main-scheme.ts";
import { createWaitLimit } from "./trial/wait-limit.ts";
import { createServedOperations } from "../http/served-operations.ts";
import { switchedOff, whySwitchedOff, type Offers } from "./selection/switched-off.ts";
import { UsageError } from "../errors/usage-error.ts";
import type { RunContext } from "./trial/trial.ts";
import type { Journal } from "./journal.ts";
import { createSingletons } from "./trial/singletons.ts";

/** A pair for Basic authentication. */
export interface ClientCredentials {
  id: string;
  secret: string;
}

/** How a caller says who it is: a pair for Basic authentication, or a bearer token. */
export type CallerCredentials =
  | ClientCredentials
  | {
      token: string;
      /** Asks for another token when this one is refused. */
      renew?: () => Promise<string>;
    }
  | { key: string };

/** A caller that has only some of the permissions. */
export type LimitedCaller = CallerCredentials & {
  permissions: readonly string[];
  /** The access scheme whose permissions they are. Default: that of the caller to judge with. */
  scheme?: string;
};

/** The implementation to judge, and what it offers. */
export interface Target {
  /** Base URL that ends in the version segment. */
  url: string;
  /** The caller to judge with; it is taken to have every permission. */
  credentials: CallerCredentials;
  /** A second platform on the same target, for the rules about what platforms must not see of each other. */
  other?: CallerCredentials;
  /** Callers with fewer permissions, for the rules about what a caller may not do. */
  callers?: readonly LimitedCaller[];
  /** URL of the target's test clock (G-116). */
  clock?: string;
  /**
   * The host at which the target reaches the runner, for webhooks; by default the target's own if that is loopback. `none`:
   * the target sends no webhooks.
   */
  receiver?: string;
  /** The target keeps no state, as a mock: only the shape of its successes is judged. */
  stateless?: boolean;
  /** Parts and operations of the contract that it does not offer; what is not named is offered. */
  offers?: Offers;
  /** What is found to be absent, because it answers 501 or has no route, counts as not offered. */
  offersAsFound?: boolean;
  /** What was there before the run may be changed and deleted; else it is only read. */
  mayChangeExisting?: boolean;
  /** Only reads are sent. */
  readOnly?: boolean;
  /** The most requests in a second. */
  rate?: number;
  /** Headers of every request, whose values are hidden in reports. */
  headers?: Readonly<Record<string, string>>;
  /** Told of what a run makes, changes and deletes, as it happens. */
  journal?: Journal;
  /** Values of the target for fixtures, instead of the sandbox's usual ones. */
  fixtures?: Readonly<Record<string, string | undefined>>;
}

/** The contract to judge by, and the OpenAPI document that holds its schemas. */
export interface ContractBundle {
  contract: Contract;
  document: object;
  support: ContractSupport;
}

export interface RunContextOptions {
  target: Target;
  bundle: ContractBundle;
  selection: Pick<Selection, "oracles" | "rules">;
  inFlight: number;
  signal: AbortSignal;
  timing: Timing;
  nonce: string;
  /** Milliseconds that a call may take. Default: five to thirty seconds, adapted to the target. */
  timeoutMs?: number | undefined;
  /** Told when an operation's 429 begins to hold back every call. */
  onPause?: CallContext["onPause"];
  /** Told before the first change of something that is there once. */
  onChange?: ((operation: string) => void) | undefined;
}

/**
 * Opens the connection and everything that the trials of a run share. Throws `UsageError` for a URL that contains a
 * secret.
 */
export function createRunContext(options: RunContextOptions): RunContext {
  const { target, bundle, timing, signal } = options;
  refuseUserInfo("target", target.url);
  if (target.clock !== undefined) refuseUserInfo("clock", target.clock);
  const callers = callersOf(target);
  const { info, switchOff } = targetInfo(target, callers, bundle);
  const disclosed = createDisclosedSecrets();
  const given = [...Object.values(callers), ...info.callers.map(({ credentials }) => credentials)];
  const headers = Object.entries(target.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const secrets = [...given.flatMap(secretsOf), ...headers.map(([, value]) => value)];
  // Races inside a trial need more than one socket each.
  const connection = openConnection({
    timing,
    callsInFlight: options.inFlight * 2,
    ...(target.rate === undefined ? {} : { rate: target.rate }),
    ...(options.timeoutMs === undefined ? {} : { patience: fixedReplyTimeout(options.timeoutMs) }),
  });
  const http = {
    contract: bundle.contract,
    base: info.url,
    headers: Object.fromEntries(headers),
    connection,
    callers,
    timing,
    mask: createMask(secrets),
    disclosed,
    tokenRenewal: renewalOf(target, callers, disclosed, timing),
    signal,
    leftAltered: new Map<string, string>(),
    document: bundle.document,
    served: createServedOperations(target.offersAsFound === true),
    onPause: options.onPause,
  };
  const journal = target.journal ?? (() => undefined);
  const onChange = options.onChange ?? (() => undefined);
  const validator = createValidator(bundle.document);
  const isOffered = (id: string): boolean => {
    const rule = bundle.contract.rules[id];
    return rule === undefined || whySwitchedOff(bundle, info.switchedOff, rule) === undefined;
  };
  const selected = new Set(options.selection.rules);
  let seen = 0;
  let trials = 0;
  return {
    contract: bundle.contract,
    target: info,
    http,
    gate: createCallGate(),
    ...(target.clock === undefined ? {} : { clock: openTestClock(target.clock, connection, signal) }),
    validator,
    validateRequest: createRequestValidator(bundle.document, validator),
    oracles: options.selection.oracles,
    get selected() {
      // What is found to be absent is switched off later.
      for (const id of info.switchedOff.size === seen ? [] : selected) if (!isOffered(id)) selected.delete(id);
      seen = info.switchedOff.size;
      return selected;
    },
    secrets,
    support: bundle.support,
    endpoint: noEndpoint,
    singletons: createSingletons({ contract: bundle.contract, http, journal, onChange }),
    journal,
    waitLimit: createWaitLimit(),
    paces: new Set(),
    receiverHost: receiverHost(target),
    nonce: options.nonce,
    createdAt: timing.now(),
    switchOff,
    serial: () => (trials += 1),
    signal,
  };
}

/** What the target offers besides the contract. */
export function capabilitiesOf(target: Target): Set<Capability> {
  const offered: Capability[] = target.stateless === true ? [] : ["state"];
  if (target.clock !== undefined) offered.push("clock");
  if (target.other !== undefined) offered.push("other-platform");
  if (receiverHost(target) !== undefined) offered.push("webhook-receiver");
  return new Set(offered);
}

/** Where the target can reach the runner; undefined when it was not given and the target is on another machine, or is `none`. */
export function receiverHost({ url, receiver }: Target): string | undefined {
  if (receiver === "none") return undefined;
  const { hostname } = new URL(url);
  return receiver ?? (/^(127\.\d+\.\d+\.\d+|localhost)$/.test(hostname) ? "127.0.0.1" : undefined);
}

/** The target as checks see it, and how an operation of it is switched off later. */
function targetInfo(
  target: Target,
  { platform }: Callers,
  { contract, support }: ContractBundle,
): { info: TargetInfo; switchOff: RunContext["switchOff"] } {
  const url = target.url.replace(/\/+$/, "");
  const off = switchedOff(contract, target.offers);
  const capabilities = capabilitiesOf(target);
  const loseEndpoint = (): void => {
    if (off.has(support.endpoint?.setBy ?? "")) capabilities.delete("webhook-receiver");
  };
  loseEndpoint();
  const info = {
    url,
    capabilities,
    switchedOff: off,
    mayChangeExisting: target.mayChangeExisting === true,
    isReadOnly: target.readOnly === true,
    fixtures: target.fixtures ?? {},
    // The same object as that of the calls: its token may be renewed.
    credentials: platform,
    ...(target.other !== undefined && { other: credentialsOf(target.other) }),
    callers: (target.callers ?? []).map(({ permissions, scheme = mainSchemeOf(contract), ...credentials }) => ({
      credentials: credentialsOf(credentials),
      permissions,
      scheme,
    })),
  };
  const switchOff = (operation: string, reason: string): void => {
    off.set(operation, reason);
    loseEndpoint();
  };
  return { info, switchOff };
}

/** URLs appear in every report and on the screen. */
function refuseUserInfo(what: string, url: string): void {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return;
  throw new UsageError(
    `The URL of the ${what} contains a user name or a password, and URLs appear in every report. Remove them; give the credentials with --client-id and --client-secret.`,
  );
}

function callersOf({ credentials, other }: Target): Callers {
  return { platform: credentialsOf(credentials), ...(other === undefined ? {} : { other: credentialsOf(other) }) };
}

function credentialsOf(given: CallerCredentials): Credentials {
  if ("key" in given) return { scheme: "key", ...given };
  return "token" in given ? { scheme: "bearer", token: given.token } : { scheme: "basic", ...given };
}

/** Asks for another token, where the caller says how, and writes it into the credentials of the run. */
function renewalOf(
  { credentials: given }: Target,
  { platform }: Callers,
  disclosed: DisclosedSecrets,
  { now }: Timing,
): TokenRenewal | undefined {
  if (!("token" in given) || given.renew === undefined || platform.scheme !== "bearer") return undefined;
  return tokenRenewal(platform, given.renew, { learn: (token) => disclosed.keep(token), now });
}

/** The machine's own time. */
export const machineTiming: Timing = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
};
