import { stamp } from "@tallystick/wallet";
import { SessionExpiredError } from "./errors/session-expired-error.ts";
import type { Signer } from "./sign.ts";
import { type Clock, realSurroundings } from "./surroundings.ts";

/** What of a session anybody may see. */
export interface SessionFacts {
  /** `Session:<uuid>` */
  id: string;
  /** The wallet it belongs to. */
  accountId: string;
  /** ISO 8601; the service refuses stamps made afterwards. */
  expiresAt: string;
}

/** An open session. Its private key stays in this object: no property, print-out, JSON or clone shows it. */
export class WalletSession implements Signer, SessionFacts {
  readonly id: string;
  readonly accountId: string;
  readonly expiresAt: string;
  readonly #privateKey: string;
  readonly #clock: Clock;

  constructor(
    { id, accountId, expiresAt }: SessionFacts,
    privateKey: string,
    { clock }: { clock: Clock } = realSurroundings,
  ) {
    this.id = id;
    this.accountId = accountId;
    this.expiresAt = expiresAt;
    this.#privateKey = privateKey;
    this.#clock = clock;
  }

  /** The value of the stamp header for exactly this text (G-85). Throws a `SessionExpiredError` from `expiresAt` on. */
  stamp(payloadToSign: string): string {
    if (this.#clock.now() >= Date.parse(this.expiresAt)) throw new SessionExpiredError(this.id, this.expiresAt);
    return stamp(payloadToSign, this.#privateKey);
  }
}
