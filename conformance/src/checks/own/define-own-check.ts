import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Finding } from "../../errors/trial-errors.ts";
import type { Capability, Phase } from "../../requests/run-conditions.ts";
import type { Check } from "../check.ts";
import type { TargetInfo, Trial } from "../../requests/trial.ts";
import { fixtureOf, type Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Receiver } from "../../http/receiver.ts";
import { idMemberOf } from "../../requests/fixtures/resource-id.ts";

/** A trial of a custom check, with its own resources. */
export interface OwnTrial {
  readonly contract: Contract;
  readonly target: Pick<TargetInfo, "url" | "capabilities">;
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal;
  /** The exchanges of this try so far. */
  readonly transcript: readonly Exchange[];
  /** Where webhooks arrive; only for a check that needs `webhook-receiver`. */
  readonly receiver: Receiver;
  /** A valid request of the operation; referenced resources are created first. */
  requestOf(operation: string): Promise<CallRequest>;
  /** Sends a request and returns the reply, whatever it is. A 501 ends the try: the rule is never exercised. */
  call(operation: string, request?: CallRequest): Promise<Exchange>;
  /** The same, and when the reply asks for a signature, the signed retry. */
  perform(operation: string, request?: CallRequest): Promise<Exchange>;
  /** Performs the operation and returns the resource that it shows. Any other reply ends the try: never exercised. */
  make(operation: string, request?: CallRequest): Promise<Fixture>;
  /** Counts the rule as held in this state, in a few words of yours; otherwise the try ends with a violation. */
  holds(rule: string, state: string, condition: boolean, finding: () => Finding): void;
  /** Ends the try, neither held nor violated, when the condition is false. */
  precondition(condition: boolean, reason: string): void;
  /** Reads until the reply is as wanted, or five seconds have passed; returns the last reply. */
  eventually(read: () => Promise<Exchange>, until: (reply: Exchange) => boolean): Promise<Exchange>;
  /** Moves the target's clock forward; only for a check that needs `clock`. */
  advance(ms: number): Promise<number>;
  /** A text that was never used before on this target. */
  unique(prefix: string): string;
}

/** The declaration of a custom check. */
export interface OwnCheck<Input> {
  /** Unique and stable: replay files name it. */
  name: string;
  /** Every rule that it judges: of the contract, or declared beside it. */
  rules: readonly string[];
  /** The operation at its centre: `--only` finds the check by it. */
  operation?: string;
  /** What the target must offer; without it the rules are not declared. */
  needs?: readonly Capability[];
  /** It changes what the whole platform shares, and puts it back: it runs while no other check does. */
  alone?: boolean;
  /** The generated input of each trial, by `fc`; the check repeats until the budget is spent, and failures are shrunk. */
  input?: fc.Arbitrary<Input>;
  /** Resolves when everything held. */
  run(t: OwnTrial, input: Input): Promise<void>;
}

/** Makes a check of one's own. */
export function defineCheck<Input = undefined>(own: OwnCheck<Input>): Check<Input> {
  const { name, rules, operation, needs = [], input } = own;
  return {
    name,
    family: "rules",
    rules,
    ...(operation === undefined ? {} : { operation }),
    needs,
    phase: phaseOf(needs, own.alone === true),
    cost: 1,
    repeat: input === undefined ? "once" : "while-budget",
    // Without an arbitrary, Input is undefined.
    input: input ?? (fc.constant(undefined) as fc.Arbitrary<Input>),
    run: (t, value) => own.run(ownTrial(t), value),
  };
}

function phaseOf(needs: readonly Capability[], isAlone: boolean): Phase {
  if (isAlone) return "alone";
  if (needs.includes("clock")) return "clock";
  return needs.includes("webhook-receiver") ? "webhooks" : "parallel";
}

function ownTrial(t: Trial): OwnTrial {
  const requestOf = (operation: string): Promise<CallRequest> => t.support.requestOf(t, operation);
  const performed = async (operation: string, request?: CallRequest): Promise<Exchange> =>
    perform(t, operation, request ?? (await requestOf(operation)));
  return {
    contract: t.contract,
    target: t.target,
    signal: t.signal,
    transcript: t.transcript,
    get receiver() {
      return t.receiver;
    },
    requestOf,
    call: (operation, request) => t.call(operation, request),
    perform: performed,
    make: async (operation, request) => {
      const { resource } = t.contract.operations[operation]?.resourceAction ?? {};
      const reply = await performed(operation, request);
      return fixtureOf(reply, `What ${operation} makes`, idMemberOf(t.contract, resource));
    },
    holds: (rule, state, condition, finding) => t.holds(rule, state, condition, finding),
    precondition: (condition, reason) => t.precondition(condition, reason),
    eventually: (read, until) => t.eventually(read, until),
    advance: (ms) => t.advance(ms),
    unique: (prefix) => t.unique(prefix),
  };
}
