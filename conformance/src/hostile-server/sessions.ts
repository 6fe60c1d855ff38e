import type { KeyPair } from "@tallystick/wallet";
import { publicKeyOf } from "@tallystick/wallet";
import type { SignatureSeen } from "./stamp.ts";

/** A session that a client was given. */
export interface Session {
  id: string;
  /** Compressed point, lower-case hex. */
  publicKey: string;
  expiresMs: number;
}

export interface Sessions {
  publicKeys(): string[];
  /** Keeps a session with the key of this pair. */
  open(id: string, pair: KeyPair, expiresMs: number): Session;
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
    open(id, { privateKey }, expiresMs) {
      const session = { id, publicKey: publicKeyOf(privateKey), expiresMs };
      all.push(session);
      return session;
    },
    mayStill: (signature, now) => signature.kind === "legacy" || now < (signer(signature)?.expiresMs ?? 0),
  };
}
