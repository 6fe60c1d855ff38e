import { stamp } from "@tallystick/wallet";
import { SessionExpiredError } from "./errors/session-expired-error.ts";
import type { Signer } from "./signed-headers.ts";
import { type Clock, defaultEnvironment } from "./environment.ts";

/** The public members of a session. */
export interface SessionInfo {
  /** `Session:<uuid>` */
  id: string;
  /** The wallet it belongs to. */
  accountId: string;
  /** ISO 8601; from then on the service refuses its stamps. */
  expiresAt: string;
}

/** An open session. Its private key stays in this object: no property, console output, JSON or clone shows it. */
export class WalletSession implements Signer, SessionInfo {
  readonly id: string;
  readonly accountId: string;
  readonly expiresAt: string;
  readonly #privateKey: string;
  readonly #clock: Clock;

  constructor(
    { id, accountId, expiresAt }: SessionInfo,
    privateKey: string,
    { clock }: { clock: Clock } = defaultEnvironment,
  ) {
    this.id = id;
    this.accountId = accountId;
    this.expiresAt = expiresAt;
    this.#privateKey = privateKey;
    this.#clock = clock;
  }

  /** Returns the value of the stamp header for exactly this text (G-85). Throws a `SessionExpiredError` from `expiresAt` on. */
  stamp(payloadToSign: string): string {
    if (this.#clock.now() >= Date.parse(this.expiresAt)) throw new SessionExpiredError(this.id, this.expiresAt);
    return stamp(payloadToSign, this.#privateKey);
  }
}
