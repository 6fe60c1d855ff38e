import type { Contract, Operation } from "@tallystick/contract";
import { call, rowOf, type CallContext } from "../../http/call.ts";
import type { TestClock } from "../../http/test-clock.ts";
import { replyFaults } from "../../schema/reply-faults.ts";
import type { RequestValidator } from "../../schema/request-fault.ts";
import type { Validator } from "../../schema/validator.ts";
import { createFixtureCache } from "./fixture-cache.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check, Oracle } from "../../checks/check.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { noteTime } from "../../requests/states/now.ts";
import { noteResources, requireOwn } from "../../requests/resources/own-resources.ts";
import type { ContractSupport, FixtureCache, TargetInfo, Trial } from "../../requests/trial.ts";
import {
  FixtureUnavailable,
  HarnessFault,
  NotOffered,
  Skipped,
  TooLate,
  Violation,
  type Finding,
} from "../../errors/trial-errors.ts";
import { eventually } from "./eventually.ts";
import { longestWaitMs, type WaitLimit } from "./wait-limit.ts";
import type { Aside, CallGate } from "./call-gate.ts";
import type { Endpoint } from "./endpoint.ts";
import { noteInJournal, type Journal } from "../journal.ts";
import { noteMove, notingReceiver, type Moment } from "./moments.ts";
import type { Pace } from "./pace.ts";
import { isSettingUp } from "./set-up.ts";
import type { Singletons } from "./singletons.ts";

/** What every trial of a run shares. */
export interface RunContext {
  contract: Contract;
  target: TargetInfo;
  http: CallContext;
  /** Closed while a failure is run again alone. */
  gate: CallGate;
  clock?: TestClock;
  validator: Validator;
  validateRequest: RequestValidator;
  oracles: readonly Oracle[];
  /** The rules of this run that the target declares; an assertion about another rule is not judged. */
  readonly selected: ReadonlySet<string>;
  secrets: readonly string[];
  support: ContractSupport;
  /** The fixtures that checks with `sharesFixtures` share, made when first needed. */
  sharedFixtures?: FixtureCache | undefined;
  /** Whose endpoint the platform has at present. */
  endpoint: Endpoint;
  /** What is there once, and is put back. */
  singletons: Singletons;
  /** Told of what is made and deleted. */
  journal: Journal;
  /** The host at which the target reaches the runner. */
  receiverHost?: string | undefined;
  /** Different in every run, so that names never collide with those of an earlier run. */
  nonce: string;
  /** When the context was created, by the clock of its timing. */
  createdAt: number;
  /** Notes that the target does not offer an operation. */
  switchOff(operation: string, reason: string): void;
  /** How long this target is waited for. */
  waitLimit: WaitLimit;
  /** Those of the trials under way: a target that was held up answers none of them. */
  paces: Set<Pace>;
  /** Counts the trials of the run. */
  serial(): number;
  signal: AbortSignal;
}

/** How far a trial had come. */
interface Reach {
  exchanges: number;
  moments: number;
}

/** A violation, and how much of the transcript led to it. */
export interface Caught extends Reach {
  violation: Violation;
}

/** What a trial has found so far. */
export interface Findings {
  /** Per rule the states in which it held, and how often. */
  held: Map<string, { times: number; states: Set<string> }>;
  transcript: Exchange[];
  /** What happened between the exchanges. */
  moments: Moment[];
  /** What the oracles found; the check itself continues. */
  caught: Caught[];
  /** How much of the transcript led to a violation of the check itself; what it calls then only tidies up. */
  failedAt: Map<Violation, Reach>;
  /** Parts of the input that had no place on this target. */
  dropped: Set<string>;
  /** How many calls it has begun, and how many of them are without a reply. */
  calls: { begun: number; inFlight: number };
}

/** A running trial. */
export interface OpenTrial extends Findings {
  trial: Trial;
  /** By the clock of the run context's timing. */
  startedAt: number;
}

/** What a trial must know about its check. */
type TrialCheck = Pick<Check, "name" | "rules" | "onlyViolates" | "needs" | "sharesFixtures">;

/** How a trial runs. */
export interface TrialMode {
  /** With nothing beside it: it has fixtures of its own, and calls while the gate is closed. */
  isAlone?: boolean;
  /** How long it waits for what may take time to show, in milliseconds; the longest by default. */
  patienceMs?: number;
  /** The clock that it moves, if not the target's own. */
  clock?: TestClock;
  /** Told how long each call took, with what held it back before it was sent; milliseconds. */
  onCall?: (durationMs: number) => void;
}

/** Starts one trial of a check. */
export function openTrial(
  context: RunContext,
  check: TrialCheck,
  seed: number,
  { isAlone = false, patienceMs = longestWaitMs, clock = context.clock, onCall }: TrialMode = {},
): OpenTrial {
  const { timing } = context.http;
  const startedAt = timing.now();
  const name = `${context.nonce}-${context.serial().toString(36)}`;
  const open: Findings = {
    held: new Map(),
    transcript: [],
    moments: [],
    calls: { begun: 0, inFlight: 0 },
    caught: [],
    failedAt: new Map(),
    dropped: new Set(),
  };
  const holds = holdsFor(context, check, open, (violation) => {
    open.failedAt.set(violation, reachOf(open));
    throw violation;
  });
  const diary = { moments: open.moments, transcript: open.transcript, startedAt, now: timing.now };
  let fixtures: FixtureCache | undefined;
  let names = 0;
  let reading: Trial["reading"];

  const trial: Trial = {
    contract: context.contract,
    seed,
    signal: context.signal,
    target: context.target,
    support: context.support,
    transcript: open.transcript,
    get fixtures() {
      fixtures ??= check.sharesFixtures === true && !isAlone ? sharedFixturesOf(context) : createFixtureCache(trial);
      return fixtures;
    },
    get receiver() {
      if (!check.needs.includes("webhook-receiver")) throw new HarnessFault("it listens without needing a receiver");
      return notingReceiver(context.endpoint.receiver(), diary);
    },
    async call(operation, request = {}) {
      const since = timing.now();
      const made = (aside?: Aside): Promise<Exchange> =>
        callAndCheck(context, open, operation, withOwnKey(request, trial), startedAt, aside);
      try {
        return await (isAlone ? made() : context.gate.through(made));
      } finally {
        onCall?.(timing.now() - since);
      }
    },
    holds,
    precondition(condition, reason) {
      if (!condition) throw new Skipped(reason);
    },
    inTime(condition, reason) {
      if (!condition) throw new TooLate(reason);
    },
    drop: (part) => void open.dropped.add(part),
    patienceMs,
    async eventually(read, until) {
      const since = timing.now();
      const seen = await eventually(timing, context.signal, read, until, patienceMs);
      if (until(seen)) context.waitLimit.recordDelay(timing.now() - since);
      return seen;
    },
    async advance(ms) {
      // Other trials run beside this one, whose resources would expire.
      if (!check.needs.includes("clock"))
        throw new FixtureUnavailable("only time leads there, and this check moves none");
      if (clock === undefined) throw new FixtureUnavailable("the target offers no test clock");
      const now = await noteMove(diary, ms, () => clock.advance(ms));
      reading = { now, ticks: timing.now() };
      noteTime(context.target, now);
      return now;
    },
    get reading() {
      return reading;
    },
    ticks: timing.now,
    unique(prefix) {
      names += 1;
      return `${prefix}-${name}-${names}`;
    },
    isOfThisRun: (text) => text.includes(`-${context.nonce}-`),
  };
  return { trial, startedAt, ...open };
}

/** How far it has come. */
export function reachOf({ transcript, moments }: Findings): Reach {
  return { exchanges: transcript.length, moments: moments.length };
}

/** The shared fixtures, filled by a trial that judges and reports nothing. */
function sharedFixturesOf(context: RunContext): FixtureCache {
  context.sharedFixtures ??= openTrial(context, { name: "shared fixtures", rules: [], needs: [] }, 0).trial.fixtures;
  return context.sharedFixtures;
}

async function callAndCheck(
  context: RunContext,
  open: Findings,
  operation: string,
  request: CallRequest,
  startedAt: number,
  aside: Aside | undefined,
): Promise<Exchange> {
  const row = rowOf(context.contract, operation);
  const off = context.target.switchedOff.get(row.id);
  if (off !== undefined) throw new NotOffered(off);
  const ownFault = isDeliberate(request) ? undefined : context.validateRequest(row, request);
  if (ownFault !== undefined) throw new FixtureUnavailable(`no valid request could be derived: ${ownFault}`);
  requireOwn(context.contract, context.target, row, request);
  const kept = request.putsBack === true ? undefined : context.singletons.keep(row);
  await (context.target.mayChangeExisting === true ? kept?.catch(unlessUnavailable) : kept);
  const { calls } = open;
  const [nth, others] = [(calls.begun += 1), calls.inFlight];
  calls.inFlight += 1;
  const made = await call({ ...context.http, aside }, row, request, startedAt).finally(() => {
    calls.inFlight -= 1;
  });
  const isAlone = others === 0 && calls.begun === nth;
  const exchange: Exchange = isSettingUp() ? { ...made, isSetUp: true } : made;
  noteInJournal(context.journal, context.contract, row, request, exchange);
  noteResources(context.contract, context.target, row, request, exchange);
  open.transcript.push(exchange);
  for (const pace of context.paces) pace.called(exchange.durationMs);
  runOracles(context, open, { row, request, exchange, isAlone });
  return exchange;
}

/** The request with a key, where it needs one of its own and has none. */
function withOwnKey(request: CallRequest, trial: Pick<Trial, "unique">): CallRequest {
  const { ownKey, headers = {} } = request;
  const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === ownKey?.toLowerCase());
  return ownKey === undefined || hasKey
    ? request
    : { ...request, headers: { ...headers, [ownKey]: trial.unique("key") } };
}

function isDeliberate(request: CallRequest): boolean {
  return request.deliberatelyInvalid === true || request.raw !== undefined;
}

type Holds = (rule: string, state: string, condition: unknown, finding: () => Finding) => void;

function holdsFor(
  context: RunContext,
  judge: Pick<Check | Oracle, "rules" | "onlyViolates">,
  open: Findings,
  onViolation: (violation: Violation) => void,
): Holds {
  const listed = setOf(judge.rules);
  return (rule, state, condition, finding) => {
    if (!listed.has(rule)) throw new HarnessFault(`it judges ${rule}, which it does not list`);
    if (!context.selected.has(rule)) {
      if (!condition) throw new Skipped(`${rule}, which is not judged in this run, did not hold`);
      return;
    }
    if (!condition) return onViolation(new Violation(rule, state, finding()));
    if (judge.onlyViolates?.includes(rule) === true) return;
    const entry = open.held.get(rule) ?? { times: 0, states: new Set() };
    entry.times += 1;
    entry.states.add(state);
    open.held.set(rule, entry);
  };
}

function raise(violation: Violation): never {
  throw violation;
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The same set for the same list: an oracle judges every reply. */
function setOf(rules: readonly string[]): ReadonlySet<string> {
  const set = sets.get(rules) ?? new Set(rules);
  sets.set(rules, set);
  return set;
}

/** A call that is over. */
interface Called {
  row: Operation;
  request: CallRequest;
  exchange: Exchange;
  isAlone: boolean;
}

/**
 * Lets every oracle judge the exchange. What one finds does not end the trial: the check may report the fault under a
 * more specific rule.
 */
function runOracles(context: RunContext, open: Findings, { row, request, exchange, isAlone }: Called): void {
  if (context.oracles.length === 0) return;
  // A failed reply shows what a target without state cannot know.
  if (!context.target.capabilities.has("state") && exchange.status >= 300) return;
  const faults = replyFaults(row, request, exchange, context.validator);
  const { contract, target, secrets, support } = context;
  const { document } = support;
  for (const oracle of context.oracles) {
    const record = (violation: Violation): void => {
      open.caught.push({ violation, ...reachOf(open) });
    };
    try {
      const holds = holdsFor(context, oracle, open, oracle.goesOn ? record : raise);
      const { transcript } = open;
      oracle.examine({ contract, document, target, faults, secrets, transcript, isAlone, holds }, exchange);
    } catch (error) {
      if (error instanceof Violation) record(error);
      else if (!(error instanceof Skipped)) throw error;
    }
  }
}
