import type { Mode } from "../../mode.ts";
import type { Tx } from "../store.ts";
import { UnusableStore } from "../unusable-store.ts";
import { agreeOnInstant } from "./latest-instant.ts";
import type { StoreClock, StoreIdentityRow } from "./tables.ts";

/** What a start takes a store for. */
export interface ExpectedIdentity {
  mode: Mode;
  clock: StoreClock;
  /** What the clock says at the start, in epoch milliseconds. */
  now: number;
  /** What the operator says that a store is which an earlier version made without recording it. */
  recordMode?: Mode;
}

/**
 * Records what a new store is, and compares a known one with what the start takes it for.
 * @throws UnusableStore when they differ, when nothing is recorded, and when the store has seen a later time.
 */
export async function agreeOnIdentity(
  tx: Tx,
  expected: ExpectedIdentity,
  place: { path: string; isNew: boolean },
): Promise<void> {
  await agreeOnKind(tx, expected, place);
  await agreeOnInstant(tx, expected, place.path);
}

async function agreeOnKind(
  tx: Tx,
  expected: ExpectedIdentity,
  { path, isNew }: { path: string; isNew: boolean },
): Promise<void> {
  const { mode, clock, recordMode } = expected;
  const recorded = await findIdentity(tx);
  if (recorded) {
    refuseOtherMode(path, recorded.mode, mode);
    refuseOtherClock(path, recorded.clock, clock);
    return;
  }
  if (!isNew) {
    if (recordMode === undefined) throw unrecorded(path);
    refuseOtherMode(path, recordMode, mode);
  }
  const row = { id: 1, mode, clock, createdAt: Date.now(), movedTo: null } as const;
  await tx.insertInto("storeIdentity").values(row).execute();
}

export function findIdentity(tx: Tx): Promise<StoreIdentityRow | undefined> {
  return tx.selectFrom("storeIdentity").selectAll().executeTakeFirst();
}

/** Stands in `movedTo` of a store that another one is being moved into. */
const unfinished = "unfinished move from ";

/** What was moved elsewhere would be spent twice, and what has not arrived would be missing. @throws UnusableStore */
export async function refuseMoved(tx: Tx, path: string): Promise<void> {
  const movedTo = (await findIdentity(tx))?.movedTo;
  if (typeof movedTo !== "string") return;
  throw new UnusableStore(
    movedTo.startsWith(unfinished)
      ? `${path} is the target of an ${movedTo}. Repeat move-store, which goes on; until it has ended, this does not start.`
      : `${path} was moved to ${movedTo}, where its money is now. Start with that as --store; this file is only a copy of what was. If that one says that the move is unfinished, repeat move-store.`,
  );
}

/**
 * Says of a store that another one is being moved into it, until `endMove`.
 * @throws UnusableStore when it is a store that starts: what has happened there since would be mixed with what was before.
 */
export async function beginMove(
  tx: Tx,
  { mode, clock, createdAt }: StoreIdentityRow,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const known = await findIdentity(tx);
  if (known?.movedTo?.startsWith(unfinished)) return;
  if (known) throw new UnusableStore(`${to} holds this store already, and starts. Start with it, or empty it first.`);
  const row = { id: 1, mode, clock, createdAt, movedTo: `${unfinished}${from}` } as const;
  await tx.insertInto("storeIdentity").values(row).execute();
}

/** From then on the store starts. */
export async function endMove(tx: Tx): Promise<void> {
  await tx.updateTable("storeIdentity").set({ movedTo: null }).execute();
}

/** Notes in a store that another one has taken its place. */
export async function recordMove(tx: Tx, movedTo: string): Promise<void> {
  await tx.updateTable("storeIdentity").set({ movedTo }).execute();
}

function refuseOtherMode(path: string, recorded: Mode, wanted: Mode): void {
  if (recorded === wanted) return;
  throw new UnusableStore(
    recorded === "sandbox"
      ? `${path} is a store of the sandbox, whose money is invented: it never opens in production. Name another file with --store, or start the sandbox without --production.`
      : `${path} is a store of production: the sandbox, where anybody can make money, never opens it. Start with --production (TALLYSTICK_PRODUCTION=1), or name another file with --store.`,
  );
}

function refuseOtherClock(path: string, recorded: StoreClock, wanted: StoreClock): void {
  if (recorded === wanted) return;
  throw new UnusableStore(
    recorded === "movable"
      ? `${path} has a clock that was moved by anybody, so its times may lie in the future. Start with --test-clock, or name another file with --store.`
      : `${path} follows the clock of the system. Start without --test-clock, or name another file with --store.`,
  );
}

function unrecorded(path: string): UnusableStore {
  return new UnusableStore(
    `${path} does not say whether it is of the sandbox or of production, because an earlier version made it. Say it once: --record-mode production when only production has ever opened it, otherwise --record-mode sandbox.`,
  );
}
