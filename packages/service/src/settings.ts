import { contract as shippedContract, type Contract } from "@tallystick/contract";
import type { PasskeyPolicy } from "./auth/index.ts";
import { contradictionOf } from "./install.ts";
import { noMailer, printingMailer, type Mailer } from "./mail/index.ts";
import { optionOfOtherMode, type Mode } from "./mode.ts";
import { withoutOutcomes } from "./rails/index.ts";
import { movableClock, systemClock, type MovableClock } from "./runtime/clock.ts";
import { createLogger, type Logger } from "./runtime/logger.ts";
import { systemRandomness, type Randomness } from "./runtime/randomness.ts";
import type { ServiceOptions } from "./service.ts";
import { plainHttpOf, type PlainHttp, type Reach } from "./runtime/reach.ts";

/** The options of a service with their defaults, many of which differ between sandbox and production. */
export interface Settings<M extends Mode = Mode> {
  mode: M;
  /** Whether the mode is the sandbox. */
  sandbox: boolean;
  /** `:memory:` or the path of a file. */
  path: string;
  /** Without outcomes in production, which simulates nothing. */
  contract: Contract;
  clock: MovableClock;
  random: Randomness;
  logger: Logger;
  mailer: Mailer;
  /** Where webhooks may be sent, and where without TLS. */
  reach: Reach;
  plain: PlainHttp;
  /** Of a platform that says nothing else. */
  passkeys: PasskeyPolicy;
  eventRetentionMs: number;
  shutdownTimeoutMs: number;
  shutdownDelayMs: number;
}

/** @throws RangeError for options of the other mode, and for production without a store. */
export function settingsOf(options: ServiceOptions): Settings<"sandbox"> | Settings<"production"> {
  const { sandbox = true, contract = shippedContract } = options;
  const mode = sandbox ? "sandbox" : "production";
  refuseContradictions(mode, options);
  const logger = (options.logger ?? createLogger("error")).child({ mode });
  const { reach = sandbox ? "loopback" : "public" } = options;
  const settings: Omit<Settings, "mode"> = {
    sandbox,
    path: options.store ?? ":memory:",
    contract: sandbox ? contract : withoutOutcomes(contract),
    clock: movableClock(options.clock ?? systemClock, (behindMs) =>
      logger.error(
        { behindMs },
        "the clock went back; the service waits until it is where it was, or is started again",
      ),
    ),
    random: options.random ?? systemRandomness,
    logger,
    mailer: options.mailer ?? (sandbox ? printingMailer(logger) : noMailer(logger)),
    reach,
    plain: plainHttpOf(sandbox, reach),
    passkeys: options.passkeys ?? (sandbox ? {} : { origins: [] }),
    eventRetentionMs: options.eventRetentionMs ?? 30 * 24 * 60 * 60 * 1000,
    shutdownTimeoutMs: options.shutdownTimeoutMs ?? 10_000,
    shutdownDelayMs: options.shutdownDelayMs ?? 0,
  };
  return mode === "sandbox" ? { mode, ...settings } : { mode, ...settings };
}

function refuseContradictions(mode: Mode, options: ServiceOptions): void {
  const wrong = optionOfOtherMode(mode, options);
  if (wrong)
    throw new RangeError(`The option ${wrong.option} belongs to ${wrong.mode} only, and this start is of ${mode}.`);
  const contradiction = contradictionOf(options.platforms ?? []);
  if (contradiction !== undefined) throw new RangeError(`The option platforms ${contradiction}.`);
  if (options.store === "") throw new RangeError("The option store is empty: name a file, or :memory:.");
  if (mode === "production" && options.store === undefined)
    throw new RangeError("Production needs the option store: name a file. Money in :memory: ends with the process.");
}
