import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import type { Intent } from "../outbox/intent.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import { announcedLength, sealed, unsealed } from "./sealed-intent.ts";

interface Entry {
  /** Tells two writers of the same revision apart. */
  writer: string;
  intent: Intent;
}

const lineFeed = 0x0a;

/**
 * A store in one file that only its owner can read (mode 0600). Several processes of one machine may share it: every change is appended
 * and synced, and of two changes with the same revision the first in the file counts. A change that a crash has cut short counts for
 * nothing. It holds all intents in memory; keep more than some ten thousand in a database. Not for network file systems. Its calls throw
 * where a change cannot be stored, or one that was stored is gone: a link, a full disk, a file that was moved, removed, cut or damaged.
 */
export function createFileStore(file: string): OutboxStore {
  const path = resolve(file);
  const entries = new Map<string, Entry>();
  let position = 0;
  let descriptor: number | undefined;
  /** The writer of the change under way, and whether its line counts. */
  let [writing, isWritten] = ["", false];

  /** Reads what was appended since, by any process. Opens the file first, so that a wrong path is an error of that call. */
  const catchUp = (): number => {
    const fd = (descriptor ??= openedFile(path));
    const size = sizeOf(path, fd);
    if (size < position) throw new Error(`${path} was cut while it was open: ${wayOut}`);
    const bytes = Buffer.alloc(size - position);
    const length = readSync(fd, bytes, 0, bytes.length, position);
    const end = bytes.subarray(0, length).lastIndexOf(lineFeed) + 1;
    const damagedAt = (at: number): Error =>
      new Error(`${path} is damaged at byte ${position + at}, or is no outbox: ${wayOut}`);
    // A line that is not complete yet is read next time.
    const rest = bytes.subarray(end, length);
    if (rest.length > announcedLength(rest)) throw damagedAt(end);
    for (const { line, at, isFollowed } of linesIn(bytes.subarray(0, end))) {
      const entry = unsealed(line) as Entry | undefined; // written by this store
      if (entry === undefined) {
        // The next change was appended directly to one that a crash has cut short; any other begins after an empty line.
        if (line.length === 0 || (isFollowed && line.length < announcedLength(line))) continue;
        throw damagedAt(at);
      }
      const { id, revision } = entry.intent;
      const next = revisionOf(entries, id) + 1;
      if (revision > next)
        throw new Error(`${path} lacks the change before revision ${revision} of ${JSON.stringify(id)}: ${wayOut}`);
      if (revision < next) continue;
      entries.set(id, entry);
      if (entry.writer === writing) isWritten = true;
    }
    position += end;
    return fd;
  };

  return {
    get(id) {
      catchUp();
      return entries.get(id)?.intent;
    },
    put(intent) {
      const fd = catchUp();
      if (intent.revision !== revisionOf(entries, intent.id) + 1) return false;
      [writing, isWritten] = [globalThis.crypto.randomUUID(), false];
      const entry: Entry = { writer: writing, intent };
      // In one write. It begins with a line feed, as a crash may have cut the line before short.
      const line = Buffer.from(`\n${sealed(entry)}\n`);
      if (writeSync(fd, line) < line.length)
        throw new Error(`${path} has no room for the change of ${JSON.stringify(intent.id)}: nothing was stored`);
      fsyncSync(fd);
      catchUp();
      return isWritten;
    },
    unsettled() {
      catchUp();
      return [...entries.values()].map(({ intent }) => intent).filter(({ outcome }) => outcome === "unknown");
    },
  };
}

const wayOut = "calls that it held would be made again; put the whole file back, and start the program again";

/** Opened for its owner only. Throws for a link, whose target somebody else may have chosen, and for anything but a file. */
function openedFile(path: string): number {
  const isNew = !existsSync(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new Error(`${path} is a link: name the file that it leads to`);
  const fd = openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | noFollow, 0o600);
  try {
    if (!fstatSync(fd).isFile()) throw new Error(`${path} is no regular file`);
    // The file may be older than this store, and the mode is limited by the process's mask.
    fchmodSync(fd, 0o600);
    if (isNew) syncFolder(dirname(path));
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** For a link that was made since it was looked at. Windows has no such flag. */
const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;

/** Throws when the path leads to another file by now, or to none: what is stored here, no other process would see. */
function sizeOf(path: string, fd: number): number {
  const { dev, ino, size } = fstatSync(fd);
  const now = statSync(path, { throwIfNoEntry: false });
  if (now?.ino !== ino || now.dev !== dev) throw new Error(`${path} was moved or removed while it was open: ${wayOut}`);
  return size;
}

function* linesIn(bytes: Buffer): Generator<{ line: Buffer; at: number; isFollowed: boolean }> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(lineFeed, at);
    yield { line: bytes.subarray(at, end), at, isFollowed: ![lineFeed, undefined].includes(bytes[end + 1]) };
    at = end + 1;
  }
}

function revisionOf(entries: ReadonlyMap<string, Entry>, id = ""): number {
  return entries.get(id)?.intent.revision ?? 0;
}

/** Else a crash of the machine could lose the name of the file. */
function syncFolder(folder: string): void {
  // Windows cannot open a folder, and needs no such call.
  if (process.platform === "win32") return;
  const fd = openSync(folder, "r");
  fsyncSync(fd);
  closeSync(fd);
}
