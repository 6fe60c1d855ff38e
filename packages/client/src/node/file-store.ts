import { closeSync, existsSync, fchmodSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Intent } from "../outbox/intent.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";

interface Entry {
  /** Tells two writers of the same revision apart. */
  writer: string;
  intent: Intent;
}

const lineFeed = 0x0a;

/**
 * A store in one file that only its owner can read (mode 0600). Several processes of one machine may share it: every change is appended
 * and synced, and of two changes with the same revision the first in the file counts. A change that a crash has cut short counts for
 * nothing. It holds all intents in memory; keep more than some ten thousand in a database. Not for network file systems.
 */
export function createFileStore(file: string): OutboxStore {
  const entries = new Map<string, Entry>();
  let position = 0;
  let descriptor: number | undefined;
  /** The writer of the change under way, and whether its line counts. */
  let [writing, isWritten] = ["", false];

  /** Opened with the first change or read, so that a wrong path is an error of that call. */
  const opened = (): number => {
    if (descriptor !== undefined) return descriptor;
    const isNew = !existsSync(file);
    descriptor = openSync(file, "a+", 0o600);
    // The file may be older than this store, and the mode is limited by the process's mask.
    fchmodSync(descriptor, 0o600);
    if (isNew) syncFolder(dirname(file));
    return descriptor;
  };

  /** Reads what was appended since, by any process. */
  const catchUp = (): void => {
    const fd = opened();
    const bytes = Buffer.alloc(fstatSync(fd).size - position);
    const length = readSync(fd, bytes, 0, bytes.length, position);
    // A line that is not complete yet is read next time.
    const end = bytes.subarray(0, length).lastIndexOf(lineFeed) + 1;
    position += end;
    for (const line of bytes.toString("utf8", 0, end).split("\n")) {
      const entry = entryIn(line);
      if (entry?.intent.revision !== revisionOf(entries, entry?.intent.id) + 1) continue;
      entries.set(entry.intent.id, entry);
      if (entry.writer === writing) isWritten = true;
    }
  };

  return {
    get(id) {
      catchUp();
      return entries.get(id)?.intent;
    },
    put(intent) {
      catchUp();
      if (intent.revision !== revisionOf(entries, intent.id) + 1) return false;
      [writing, isWritten] = [globalThis.crypto.randomUUID(), false];
      const entry: Entry = { writer: writing, intent };
      // In one write. It begins with a line feed, as a crash may have cut the line before short.
      writeSync(opened(), `\n${JSON.stringify(entry)}\n`);
      fsyncSync(opened());
      catchUp();
      return isWritten;
    },
    unsettled() {
      catchUp();
      return [...entries.values()].map(({ intent }) => intent).filter(({ outcome }) => outcome === "unknown");
    },
  };
}

function revisionOf(entries: ReadonlyMap<string, Entry>, id = ""): number {
  return entries.get(id)?.intent.revision ?? 0;
}

/** Undefined for an empty line, and for one that a crash has cut short. */
function entryIn(line: string): Entry | undefined {
  if (line === "") return undefined;
  try {
    return JSON.parse(line) as Entry; // written by this store
  } catch {
    return undefined;
  }
}

/** Else a crash of the machine could lose the name of the file. */
function syncFolder(folder: string): void {
  // Windows cannot open a folder, and needs no such call.
  if (process.platform === "win32") return;
  const fd = openSync(folder, "r");
  fsyncSync(fd);
  closeSync(fd);
}
