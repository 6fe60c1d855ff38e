/**
 * The store cannot do it now: the disk is full or broken, or another process holds the write lock. What the unit of work wrote is
 * undone, and the same work may succeed later.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** Primary result codes of SQLite that say something about the file and the machine, and nothing about the statement. */
const reasons = new Map<number, string>([
  [5, "another process is writing to it"],
  [6, "another connection is writing to it"],
  [7, "there is no memory"],
  [8, "its file cannot be written"],
  [10, "reading or writing its file failed"],
  [11, "its file is corrupt"],
  [13, "the disk is full"],
  [14, "its file cannot be opened"],
  [15, "its lock could not be taken"],
  [26, "its file is no database"],
]);

const busy = 5;

/** What an error of `node:sqlite` says about the store; any other error stays what it is. */
export function asUnavailable(error: unknown): unknown {
  const reason = reasons.get(primaryCode(error));
  return reason === undefined ? error : new StoreUnavailable(`The store is not available: ${reason}`, { cause: error });
}

/** Another process holds the lock, and will release it. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === busy;
}

/** The lowest byte of an extended result code; 0 for other errors. */
function primaryCode(error: unknown): number {
  const code: unknown = error instanceof Error && "errcode" in error ? error.errcode : 0;
  return typeof code === "number" ? code & 0xff : 0;
}
