import { hash } from "node:crypto";
import type { Store, Tx } from "../storage/store.ts";
import { addAttempts, dropAttempts, findAttempts, setAttempts } from "./store.ts";
import type { CountedAttemptsRow } from "./tables.ts";

interface Limit {
  /** Of what is counted, unique among all limits. */
  name: string;
  most: number;
  /** Since the first that is counted. */
  windowMs: number;
  /** For how long the limit stays exceeded; until the end of the window by default. */
  blockMs?: number;
}

/** More was counted than the limit allows. */
export class LimitExceeded extends Error {
  override readonly name = "LimitExceeded";
  readonly msLeft: number;

  constructor(msLeft: number) {
    super(`The limit is exceeded for ${msLeft} ms`);
    this.msLeft = msLeft;
  }
}

/** Counts what subjects do in the store, in real time: for every process on it. */
export interface SharedLimiter {
  /**
   * @returns how much is counted now.
   * @throws LimitExceeded, in which case only a read was spent on all but the first.
   */
  count: (subject: string, points?: number) => Promise<number>;
  /** @param tx the unit of work of the caller, if it is in one: units do not nest. @throws LimitExceeded */
  assertOpen: (subject: string, tx?: Tx) => Promise<void>;
  /** Takes back what was counted. */
  giveBack: (subject: string, points: number) => Promise<void>;
  /** Answers how much was counted. */
  forget: (subject: string) => Promise<number>;
}

export function createSharedLimiter(store: Store, { name, most, windowMs, blockMs }: Limit): SharedLimiter {
  // A subject may be a text of the caller: of any length, or a secret that stands in the place of an id.
  const keyOf = (subject: string): string => `${name} ${hash("sha256", subject, "base64url")}`;

  function check({ points, endsAt }: Pick<CountedAttemptsRow, "points" | "endsAt">, now: number): void {
    if (points > most) throw new LimitExceeded(endsAt - now);
  }

  async function add(
    tx: Tx,
    key: string,
    { points, now }: { points: number; now: number },
  ): Promise<CountedAttemptsRow> {
    const row = await addAttempts(tx, { subject: key, points, endsAt: now + windowMs }, now);
    if (row.points <= most || blockMs === undefined) return row;
    return setAttempts(tx, { ...row, endsAt: now + blockMs });
  }

  async function assertOpen(subject: string, tx?: Tx): Promise<void> {
    const now = Date.now();
    const find = (unit: Tx): Promise<CountedAttemptsRow | undefined> => findAttempts(unit, keyOf(subject), now);
    const row = await (tx ? find(tx) : store.lookUp(find));
    if (row) check(row, now);
  }

  return {
    assertOpen,
    count: async (subject, points = 1) => {
      await assertOpen(subject);
      const now = Date.now();
      const row = await store.transaction((tx) => add(tx, keyOf(subject), { points, now }));
      check(row, now);
      return row.points;
    },
    giveBack: async (subject, points) => {
      const now = Date.now();
      const row = { subject: keyOf(subject), points: -points, endsAt: now + windowMs };
      await store.transaction((tx) => addAttempts(tx, row, now));
    },
    forget: (subject) =>
      store.transaction(async (tx) => {
        const row = await findAttempts(tx, keyOf(subject), Date.now());
        if (row) await dropAttempts(tx, row.subject);
        return row?.points ?? 0;
      }),
  };
}
