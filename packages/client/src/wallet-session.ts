import { stamp } from "@tallystick/wallet";
import type { Signer } from "./sign.ts";

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

  constructor({ id, accountId, expiresAt }: SessionFacts, privateKey: string) {
    this.id = id;
    this.accountId = accountId;
    this.expiresAt = expiresAt;
    this.#privateKey = privateKey;
  }

  /** The value of the stamp header for exactly this text (G-85). */
  stamp(payloadToSign: string): string {
    return stamp(payloadToSign, this.#privateKey);
  }
}
