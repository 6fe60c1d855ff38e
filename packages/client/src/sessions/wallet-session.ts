import type { KeyPair } from "@tallystick/wallet";
import { defaultEnvironment, type Environment } from "../runtime/environment.ts";
import { SessionExpiredError } from "../errors/session-expired-error.ts";
import type { Signer } from "../calls/signed-headers.ts";

/** The public members of a session. */
export interface SessionInfo {
  /** `Session:<uuid>` */
  id: string;
  /** The wallet it belongs to. */
  accountId: string;
  /** ISO 8601; from then on the service refuses its stamps. */
  expiresAt: string;
}

/** What sessions use of their runtime; each part can be replaced. */
export interface SessionEnvironment extends Pick<Environment, "clock" | "monotonicNow"> {
  /** Returns a new key pair for a session. */
  generateKeyPair: () => KeyPair;
}

/** An open session. Its private key stays in this object: no property, console output, JSON or clone shows it. */
export class WalletSession implements Signer, SessionInfo {
  readonly id: string;
  readonly accountId: string;
  readonly expiresAt: string;
  readonly #privateKey: string;
  readonly #isOver: () => boolean;

  /**
   * With `createdAt`, as in the service's reply, the lifetime is counted from this moment on, and a wrong clock of the device does
   * not matter. Without it, as for a session that was stored, the clock decides.
   */
  constructor(
    { id, accountId, expiresAt, createdAt }: SessionInfo & { createdAt?: string },
    privateKey: string,
    {
      clock = defaultEnvironment.clock,
      monotonicNow = defaultEnvironment.monotonicNow,
    }: Partial<SessionEnvironment> = {},
  ) {
    this.id = id;
    this.accountId = accountId;
    this.expiresAt = expiresAt;
    this.#privateKey = privateKey;
    const openedAt = monotonicNow();
    const lifetimeMs = Date.parse(expiresAt) - Date.parse(createdAt ?? "");
    this.#isOver = Number.isNaN(lifetimeMs)
      ? () => clock.now() >= Date.parse(expiresAt)
      : () => monotonicNow() - openedAt >= lifetimeMs;
  }

  /** The value of the stamp header for exactly this text (G-85). Rejects with a `SessionExpiredError` when its lifetime is over. */
  async stamp(payloadToSign: string): Promise<string> {
    if (this.#isOver()) throw new SessionExpiredError(this.id, this.expiresAt);
    const { stamp } = await import("@tallystick/wallet");
    return stamp(payloadToSign, this.#privateKey);
  }
}
