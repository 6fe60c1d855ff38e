import { StoreUnavailable } from "./store-unavailable.ts";

/** The store cannot be used as it is; the message is for the operator, and says what to do. */
export class UnusableStore extends Error {
  override readonly name = "UnusableStore";
}

/** Why a file cannot be opened as a store, with what to do about it. */
export function unusable(path: string, error: unknown): UnusableStore {
  if (error instanceof UnusableStore) return error;
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return new UnusableStore(`${path} cannot be opened as a store: ${reasonOf(cause)}`, { cause });
}

const corrupt = 11;
const noDatabase = 26;

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if ("errcode" in cause && (cause.errcode === noDatabase || cause.errcode === corrupt))
    return "it is no SQLite database, or it is corrupt. Name another file with --store, or restore a backup with `tallystick-service restore`.";
  const code = "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return "its folder does not exist. Make it, or name another with --store.";
  if (code === "EACCES") return "this user may not write it. Change its owner, or name another with --store.";
  return `${cause.message}.`;
}

/** In production no key is made: who could copy the store could copy the key beside it. */
export function keyMissing(path: string): UnusableStore {
  return new UnusableStore(
    `In production ${path} needs a key that is kept elsewhere. Make one with \`openssl rand -base64 32\`, and give it with --encryption-key-file FILE or TALLYSTICK_ENCRYPTION_KEY.`,
  );
}
