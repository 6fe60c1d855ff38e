import type { Contract, KeyedOperationIdOf, SignedOperationIdOf, TallystickContract } from "@tallystick/contract";

/** The caller of an operation. */
export interface Principal {
  /** The access scheme whose credentials it has, as the contract names it; `anonymous` in an operation without one. */
  kind: string;
  /** The id of its credentials: the scope of idempotency keys. */
  credentialId: string;
  /** The platform whose data it reaches; the empty text in a service for one. */
  platformId: string;
  permissions: readonly string[];
  /** The customer that it acts for, as an agent of the shipped contract does. */
  customerId?: string;
}

export type Credentials =
  | { scheme: "basic"; id: string; secret: string }
  | { scheme: "bearer"; token: string }
  /** `name`: the scheme of the contract, such as `ApiKeyAuth`. */
  | { scheme: "key"; name: string; key: string };

/** The identity of an idempotency key. A part outside the row's scope is the empty string. */
export interface IdempotencyKey {
  credentialId: string;
  method: string;
  /** The concrete path under the base path, decoded. */
  path: string;
  key: string;
}

/** A reply as it was written, byte for byte. */
export interface StoredReply {
  status: number;
  headers: Record<string, string>;
  /** The text of the body; empty for none. */
  body: string;
  /** SHA-256, lower-case hex, over the canonical JSON of the request body that got it. */
  requestHash: string;
  /** The base path of the version that replied: no other one replays it. Absent in what was stored before there were several. */
  basePath?: string;
  /** Epoch milliseconds; from then on the key is new again. */
  expiresAt: number;
}

/** What a signed retry answers (G-05, G-87). */
export interface Challenge {
  /** `Request:<uuid>` */
  requestId: string;
  platformId: string;
  operation: string;
  /** The concrete path under the base path, decoded. */
  resource: string;
  /** The account whose signature was asked for. */
  accountId: string;
  /** The accounts whose live sessions may sign. */
  signers: readonly string[];
  /** SHA-256, lower-case hex, over the canonical JSON of the first call's body. */
  bodyHash: string;
  payloadToSign: string;
  /** Epoch milliseconds; the challenge is good strictly before it. */
  expiresAt: number;
  /** Epoch milliseconds; absent while it is open. */
  spentAt?: number;
}

/** The key of a live session, to check stamps with. */
export interface SessionKey {
  sessionId: string;
  credentialId: string;
  accountId: string;
  /** Compressed SEC1 point, 66 lower-case hex digits. */
  publicKey: string;
}

/**
 * What the kit needs from a store. `Tx` is what handlers write through.
 * Two callers never see each other's unfinished work; a claim or a spend that loses a race waits, then sees the winner's result.
 */
export interface Ports<Tx> extends StorePort<Tx>, KeyPorts<Tx>, SignaturePorts<Tx> {}

/** The ports that a contract needs: those of keys and of signatures only when one of its operations has them. */
export type PortsOf<Tx, C extends Contract = TallystickContract> = StorePort<Tx> &
  ([KeyedOperationIdOf<C>] extends [never] ? Partial<KeyPorts<Tx>> : KeyPorts<Tx>) &
  ([SignedOperationIdOf<C>] extends [never] ? Partial<SignaturePorts<Tx>> : SignaturePorts<Tx>);

/** What every contract needs. */
export interface StorePort<Tx> {
  /**
   * `undefined` for credentials that are unknown, wrong or revoked. Called on every request: cache behind it.
   * May throw a `Refused` for a known caller that is blocked: 403 for a paused agent (V-60), and `tooManyRequests` for one
   * that tries too often.
   * @param address the caller's, as Express gives it: behind a proxy set `trust proxy`.
   */
  authenticate(credentials: Credentials, address: string): Promise<Principal | undefined>;
  /**
   * One write unit of work; a throw undoes all of it and is rethrown. When `work` has called `undo`, all of it is undone too, and
   * its result is returned: so a refused request leaves nothing behind.
   */
  transaction<T>(work: (tx: Tx, undo: () => void) => Promise<T>): Promise<T>;
  /** A consistent view for operations that only read. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Taken in place of any stamp; only a sandbox has one (G-114). */
  legacyStamp?: string;
}

/** What operations with an idempotency key need. */
export interface KeyPorts<Tx> {
  /** A part of a unit of work. A throw undoes only the part, is rethrown, and leaves `tx` usable; `undo` as for a transaction. */
  savepoint<T>(tx: Tx, work: (undo: () => void) => Promise<T>): Promise<T>;
  idempotency: IdempotencyPort<Tx>;
}

/** What operations with a signed retry need. */
export interface SignaturePorts<Tx> {
  challenges: ChallengePort<Tx>;
  sessions: {
    /** The sessions of these accounts that are live at `now`. */
    live(tx: Tx, accountIds: readonly string[], now: number): Promise<readonly SessionKey[]>;
  };
}

export interface IdempotencyPort<Tx> {
  /** Locks the key for this unit of work and returns what is stored under it. Without `remember` the claim leaves no trace. */
  claim(tx: Tx, key: IdempotencyKey, now: number): Promise<StoredReply | undefined>;
  /** Stores or replaces. */
  remember(tx: Tx, key: IdempotencyKey, reply: StoredReply, now: number): Promise<void>;
}

export interface ChallengePort<Tx> {
  issue(tx: Tx, challenge: Challenge): Promise<void>;
  /** Spent and expired ones too, while they are kept. */
  find(tx: Tx, requestId: string): Promise<Challenge | undefined>;
  /** Is an unspent challenge for this open at `now`? With an account: one for its signature. */
  hasOpen(
    tx: Tx,
    about: Pick<Challenge, "platformId" | "operation" | "resource"> & { accountId?: string },
    now: number,
  ): Promise<boolean>;
  /** Marks it spent if it is not; false when another request was first. */
  spend(tx: Tx, requestId: string, now: number): Promise<boolean>;
}
