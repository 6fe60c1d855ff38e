import type { Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { credentialHandlers } from "./credential-handlers.ts";
import { randomCodes, sandboxCodes } from "./one-time-codes.ts";
import { sessionHandlers } from "./session-handlers.ts";

export interface AuthOptions {
  /** Every credential's code is 000000. */
  sandbox: boolean;
  /** Milliseconds a code is good for. */
  codeLifetimeMs?: number;
  /** Codes issued to a credential within 30 seconds. */
  issueLimit?: number;
  /** Wrong codes taken for a credential within a code's lifetime. */
  wrongCodeLimit?: number;
}

type Operations =
  | "auth.credentials.list"
  | "auth.credentials.challenge"
  | "auth.credentials.verify"
  | "auth.sessions.list"
  | "auth.sessions.revoke";

/** Credentials and sessions of wallets. Limits are those of V-52 unless said. */
export function authHandlers(
  runtime: Runtime,
  { sandbox, codeLifetimeMs = 300_000, issueLimit = 10, wrongCodeLimit = 10 }: AuthOptions,
): Pick<Handlers<Tx>, Operations> {
  const codes = sandbox ? sandboxCodes() : randomCodes(runtime.random, { lifetimeMs: codeLifetimeMs });
  const issues = { kind: "issue", limit: issueLimit, windowMs: 30_000 };
  const attempts = { kind: "attempt", limit: wrongCodeLimit, windowMs: codeLifetimeMs };
  return { ...credentialHandlers(runtime, { codes, issues, attempts }), ...sessionHandlers };
}
