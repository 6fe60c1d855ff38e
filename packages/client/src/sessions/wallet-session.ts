import type { KeyPair } from "@tallystick/wallet";
import { defaultEnvironment, type Environment } from "../runtime/environment.ts";
import { NetworkError } from "../errors/network-error.ts";
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

/** The functions of the runtime that a session uses, each replaceable. */
export interface SessionEnvironment extends Pick<Environment, "clock" | "monotonicNow"> {
  /** Returns a new key pair for a session. */
  generateKeyPair: () => KeyPair;
}

/** An open session. Its private key is in no property, console output, JSON or clone. */
export class WalletSession implements Signer, SessionInfo {
  readonly id: string;
  readonly accountId: string;
  readonly expiresAt: string;
  readonly #privateKey: string;
  readonly #isOver: () => boolean;

  /**
   * With `createdAt`, as in the service's reply, the lifetime starts now and ignores the device's clock. Without it, as for a restored
   * session, the device's clock decides.
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

  /**
   * The value of the stamp header for exactly this text (G-85). Rejects with a `SessionExpiredError` when its lifetime is over, with a
   * `NetworkError` where the cryptography cannot be loaded.
   */
  async stamp(payloadToSign: string): Promise<string> {
    if (this.#isOver()) throw new SessionExpiredError(this.id, this.expiresAt);
    const { stamp } = await import("./session-wallet.ts").catch((cause: unknown) => {
      const problem = "its cryptography could not be loaded; sign again once the network is back, or reload the page";
      throw new NetworkError({ operation: "stamp", method: "signature of", url: this.id }, problem, { cause });
    });
    return stamp(payloadToSign, this.#privateKey);
  }
}
