import type { Handlers } from "@tallystick/server";
import { accountHandlers } from "./accounts/handlers.ts";
import { actionHandlers } from "./agents/actions/handlers.ts";
import { deviceCodeHandlers } from "./agents/device-codes/handlers.ts";
import { agentHandlers } from "./agents/handlers.ts";
import { ownHandlers } from "./agents/me/handlers.ts";
import { ownPaymentHandlers } from "./agents/me/payments/handlers.ts";
import { authHandlers, type AuthOptions } from "./auth/handlers.ts";
import { cardHandlers } from "./cards/handlers.ts";
import { configHandlers } from "./config/handlers.ts";
import { customerHandlers } from "./customers/handlers.ts";
import { findCustomer } from "./customers/index.ts";
import { documentHandlers, type DocumentOptions } from "./documents/handlers.ts";
import { externalAccountHandlers } from "./external-accounts/handlers.ts";
import { createCustomerAccounts } from "./onboarding.ts";
import { ownerHandlers } from "./owners/handlers.ts";
import { quoteHandlers } from "./quotes/handlers.ts";
import { withoutRails, type Rails } from "./rails/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { closedSandbox, sandboxHandlers } from "./sandbox/handlers.ts";
import type { Tx } from "./storage/store.ts";
import type { FailedAttempts } from "./throttling/index.ts";
import { tokenHandlers } from "./tokens/handlers.ts";
import type { TokenLifetime } from "./tokens/index.ts";
import { transactionHandlers } from "./transactions/handlers.ts";
import { transferHandlers } from "./transfers/handlers.ts";
import { verificationHandlers } from "./verifications/handlers.ts";
import { webhookHandlers } from "./webhooks/handlers.ts";
import type { PlainHttp } from "./runtime/reach.ts";
import type { Transport } from "./webhooks/index.ts";

export interface HandlerOptions extends AuthOptions, DocumentOptions {
  /** Serves the sandbox's operations (G-96). */
  sandbox: boolean;
  /** Sends the test webhook. */
  send: Transport;
  /** Where the endpoints of webhooks may be called without TLS. */
  plain: PlainHttp;
  /** What production has of the world outside. */
  adapters: Partial<Rails>;
  /** Counts wrong device codes. */
  failed: FailedAttempts;
  tokenLifetime: TokenLifetime;
}

/** The handlers of every operation. Each domain has its own in `handlers.ts`, which only this file imports. */
export function createHandlers(
  runtime: Runtime,
  { send, plain, failed, tokenLifetime, adapters, ...options }: HandlerOptions,
): Handlers<Tx> {
  return {
    ...configHandlers(runtime, plain),
    ...customerHandlers(runtime, createCustomerAccounts(runtime)),
    ...ownerHandlers(runtime, findCustomer),
    ...documentHandlers(runtime, options),
    ...verificationHandlers(runtime),
    ...tokenHandlers(runtime, tokenLifetime),
    ...agentHandlers(runtime),
    ...deviceCodeHandlers(runtime, failed),
    ...actionHandlers(runtime),
    ...ownHandlers(runtime),
    ...ownPaymentHandlers(runtime),
    ...accountHandlers(runtime),
    ...externalAccountHandlers(runtime),
    ...transferHandlers(runtime),
    ...quoteHandlers(runtime),
    ...transactionHandlers(runtime),
    ...sandboxHandlers(runtime),
    ...authHandlers(runtime, options),
    ...cardHandlers(runtime, options),
    ...webhookHandlers(runtime, send),
    ...(!options.sandbox && { ...withoutRails(adapters), ...closedSandbox }),
  };
}
