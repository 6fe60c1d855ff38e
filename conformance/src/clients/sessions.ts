import { publicKeyOf, type KeyPair } from "@tallystick/wallet";
import type { SignatureSeen } from "./stamp.ts";

/** A session that a client was given. */
export interface Session {
  id: string;
  /** Compressed point, lower-case hex. */
  publicKey: string;
  expiresMs: number;
  /** When it was opened; epoch milliseconds. */
  openedMs: number;
  /** The client was shown the times of a clock that is behind. */
  isBySlowClock: boolean;
}

export interface Sessions {
  publicKeys(): string[];
  /** Keeps a session with the key of this pair. */
  open(session: Omit<Session, "publicKey">, pair: KeyPair): Session;
  /** The session that made a signature, if one did. */
  signer(signature: SignatureSeen): Session | undefined;
  /** Whether the signature is accepted now: from a session that has not expired, or the sandbox's own value. */
  mayStill(signature: SignatureSeen, now: number): boolean;
}

export function createSessions(all: Session[]): Sessions {
  const signer: Sessions["signer"] = (signature) =>
    signature.kind === "stamp" ? all.find(({ publicKey }) => publicKey === signature.by) : undefined;
  return {
    signer,
    publicKeys: () => all.map(({ publicKey }) => publicKey),
    open(opened, { privateKey }) {
      const session = { ...opened, publicKey: publicKeyOf(privateKey) };
      all.push(session);
      return session;
    },
    mayStill: (signature, now) => signature.kind === "legacy" || now < (signer(signature)?.expiresMs ?? 0),
  };
}
