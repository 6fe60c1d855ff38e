import { contract as shippedContract, type Contract } from "@tallystick/contract";
import type { PasskeyPolicy } from "./auth/index.ts";
import { noMailer, printingMailer, type Mailer } from "./mail/index.ts";
import { withoutOutcomes } from "./rails/index.ts";
import { movableClock, systemClock, type MovableClock } from "./runtime/clock.ts";
import { createLogger, type Logger } from "./runtime/logger.ts";
import { systemRandomness, type Randomness } from "./runtime/randomness.ts";
import type { ServiceOptions } from "./service.ts";
import { plainHttpOf, type PlainHttp, type Reach } from "./webhooks/index.ts";

/** The options of a service with their defaults, many of which differ between sandbox and production. */
export interface Settings {
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
  shutdownTimeoutMs: number;
  shutdownDelayMs: number;
}

export function settingsOf(options: ServiceOptions): Settings {
  const { sandbox = true, contract = shippedContract } = options;
  const logger = (options.logger ?? createLogger("error")).child({ mode: sandbox ? "sandbox" : "production" });
  const { reach = sandbox ? "loopback" : "public" } = options;
  return {
    sandbox,
    path: options.store ?? ":memory:",
    contract: sandbox ? contract : withoutOutcomes(contract),
    clock: movableClock(options.clock ?? systemClock),
    random: options.random ?? systemRandomness,
    logger,
    mailer: options.mailer ?? (sandbox ? printingMailer(logger) : noMailer(logger)),
    reach,
    plain: plainHttpOf(sandbox, reach),
    passkeys: options.passkeys ?? (sandbox ? {} : { origins: [] }),
    shutdownTimeoutMs: options.shutdownTimeoutMs ?? 10_000,
    shutdownDelayMs: options.shutdownDelayMs ?? 0,
  };
}
