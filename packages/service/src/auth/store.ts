import { dropOldWrongCodes } from "./codes/store.ts";
import { droppingEnded, type DropEnded } from "../storage/drop-ended.ts";

/** Milliseconds for which an ended session is still known: refreshing it is 401, not 404 (V-53). */
const remembered = 24 * 60 * 60 * 1000;

const dropSessions = droppingEnded("authSessions", "expiresAt", ["id"]);

/** Challenges, sessions, codes and allowances. */
export const dropExpiredAuth: readonly DropEnded[] = [
  droppingEnded("authChallenges", "expiresAt", ["requestId"]),
  (tx, now) => dropSessions(tx, now - remembered),
  droppingEnded("authOneTimeCodes", "expiresAt", ["credentialId"]),
  dropOldWrongCodes,
  droppingEnded("authAllowances", "endsAt", ["subject", "kind"]),
];
