import type { Operation } from "@tallystick/contract";
import type { LostReply } from "../http/exchange.ts";
import type { Incoming } from "./incoming.ts";
import { isPaged, needsSignature, opensSession } from "./rows.ts";

/** A fault that a call meets. Everything else about the call is answered as declared. */
export interface FaultScenario {
  name: string;
  /** The name that is printed. */
  description: string;
  fits: (row: Operation, request: Incoming) => boolean;
  /** What happens to the first attempts; later ones are answered. */
  faults?: readonly InjectedFault[];
  /** `expired`: refused when its stamp comes. `spent`: the work is done and the reply lost, so the id is used up. */
  challenge?: "expired" | "spent";
  /**
   * Of the second page: `loop` returns its own cursor as the next one, `empty` has no items although there are more.
   */
  page?: "loop" | "empty";
  /** `short`: the session that is opened expires after a second. `slow-clock`: it is shown by a clock that is behind. */
  session?: "short" | "slow-clock";
  /** Not for the first call of an operation. */
  isForLater?: true;
  /** The replies have unknown fields. */
  unknownFields?: true;
  /** It has to be signed, as its source is a wallet. */
  isFromWallet?: true;
}

export type RetryAfterForm = "seconds" | "date";

export type InjectedFault =
  | { later: 429 | 503; retryAfter?: RetryAfterForm }
  /** `silence`: nothing arrives, and the connection stays open until the client gives up. */
  | { lose: LostReply | "silence" }
  /** The work is done, and a gateway says that it got no reply. */
  | { gateway: 502 | 504 }
  /** Nothing is done, and the reply names another address. */
  | { redirect: 301 | 307 };

const isSigned: FaultScenario["fits"] = (row, { body }) => needsSignature(row, body);
const beginsList: FaultScenario["fits"] = (row, { query }) => isPaged(row) && !query.has("cursor");
/** A client that cannot open a session cannot be judged. */
const opensNoSession = (row: Operation): boolean => !opensSession(row);

/** A redirect ends a walk through a list, which may be about one of its pages. */
const beginsAnew: FaultScenario["fits"] = (row, { query }) => opensNoSession(row) && !query.has("cursor");

/** The order in which they are injected when several are due: the rare ones first. */
export const faultScenarios: readonly FaultScenario[] = [
  {
    name: "challenge-expired",
    description: "a challenge that has expired when its stamp comes",
    fits: isSigned,
    challenge: "expired",
  },
  {
    name: "challenge-spent",
    description: "a signed call that is done, and its reply lost",
    fits: isSigned,
    challenge: "spent",
  },
  { name: "cursor-loop", description: "a page whose nextCursor is its own", fits: beginsList, page: "loop" },
  { name: "empty-page", description: "a page without items before the last", fits: beginsList, page: "empty" },
  { name: "unknown-fields", description: "fields nobody declared", fits: () => true, unknownFields: true },
  {
    name: "short-session",
    description: "a session that ends after a second",
    fits: opensSession,
    session: "short",
    isForLater: true,
  },
  {
    name: "slow-clock",
    description: "a session shown by a clock that is sixteen minutes behind",
    fits: opensSession,
    session: "slow-clock",
    isForLater: true,
  },
  {
    name: "wallet-source",
    description: "a payment from a wallet, which has to be signed",
    fits: ({ signedRetry }) => signedRetry?.when === "wallet-source",
    isFromWallet: true,
  },
  { name: "cut-before", description: "done, and no reply", fits: opensNoSession, faults: [{ lose: "drop" }] },
  {
    name: "429-seconds",
    description: "429 with Retry-After in seconds",
    fits: opensNoSession,
    faults: [{ later: 429, retryAfter: "seconds" }],
  },
  {
    name: "503-date",
    description: "503 with Retry-After as a date",
    fits: opensNoSession,
    faults: [{ later: 503, retryAfter: "date" }],
  },
  { name: "cut-midway", description: "done, and half a reply", fits: opensNoSession, faults: [{ lose: "truncate" }] },
  {
    name: "429-date",
    description: "429 with Retry-After as a date",
    fits: opensNoSession,
    faults: [{ later: 429, retryAfter: "date" }],
  },
  {
    name: "503-seconds",
    description: "503 with Retry-After in seconds",
    fits: opensNoSession,
    faults: [{ later: 503, retryAfter: "seconds" }],
  },
  {
    name: "third-time",
    description: "a reply at the third attempt",
    fits: opensNoSession,
    faults: [{ later: 503 }, { later: 503 }],
  },
  {
    name: "silence",
    description: "done, and a connection that stays silent",
    fits: opensNoSession,
    faults: [{ lose: "silence" }],
  },
  { name: "504", description: "done, and 504 by a gateway", fits: opensNoSession, faults: [{ gateway: 504 }] },
  { name: "301", description: "a redirect that turns POST into GET", fits: beginsAnew, faults: [{ redirect: 301 }] },
  { name: "502", description: "done, and 502 by a gateway", fits: opensNoSession, faults: [{ gateway: 502 }] },
  { name: "307", description: "a redirect that keeps the method", fits: beginsAnew, faults: [{ redirect: 307 }] },
];
