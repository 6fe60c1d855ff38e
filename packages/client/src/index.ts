export {
  createAgentClient,
  createClient,
  type AgentClientOptions,
  type ClientOptions,
  type KeyClientOptions,
  type TokenClientOptions,
} from "./clients/create-client.ts";
export { createRelayedClient, type RelayedClient } from "./relay/create-relayed-client.ts";
export type { ConnectionOptions, GivenContract } from "./clients/connect.ts";
export type { AgentClient, Caller, Client, RedeemedDeviceCode, KeyClient, TokenClient } from "./clients/client.ts";
export type { CallOptions, ClientCallOptions } from "./calls/call-options.ts";
export type { CallReply } from "./calls/call-reply.ts";
export type { OnIdempotencyKey, ReportedKey } from "./requests/idempotency-key.ts";
export type { KeyTerms } from "./requests/key-terms.ts";
export type { Outcome } from "./errors/outcome.ts";
export type { AttemptEnd, AttemptStart, Hooks } from "./calls/hooks.ts";
export type { Fetch, FetchedResponse, FetchInit } from "./runtime/fetch.ts";
export type { AgentOperationId, PlatformOperationId } from "./clients/agent-operations.ts";
export { redeemDeviceCode } from "./clients/redeem-device-code.ts";
export type { NamedOperation, NamedOperations } from "./clients/named-operation-types.ts";
export type { CallArguments, CallRequest, ItemOf, ListingId, ResourceId, ResultOf } from "./calls/call-request.ts";
export { openSession, type SessionRequest } from "./sessions/open-session.ts";
export { refreshSession } from "./sessions/refresh-session.ts";
export type { OidcProof, OtpProof, PasskeyProof, Proof } from "./sessions/proof.ts";
export {
  assertionOf,
  attestationOf,
  passkeyCreation,
  passkeyRequest,
  type AssertedCredential,
  type BrowserCredential,
  type CreatedCredential,
  type PasskeyRegistration,
} from "./sessions/passkey.ts";
export { exportWallet, type WalletExportRequest } from "./sessions/export-wallet.ts";
export {
  readWebhook,
  webhookSignatureHeader,
  type Delivery,
  type HeaderSource,
  type WebhookEvent,
  type WebhookKeys,
} from "./webhooks/read-webhook.ts";
export type { WaitOptions } from "./calls/wait-for.ts";
export type { OnChange } from "./calls/pause.ts";
export type { AnyWishedStates, WishedStates } from "./calls/wished-states.ts";
export { createNotices, type Notices } from "./webhooks/notices.ts";
export type { WalkOptions } from "./calls/paginate.ts";
export { reportDeprecation, type DeprecationNotice } from "./replies/report-deprecation.ts";
export type { RetryPolicy } from "./calls/retry.ts";
export type { Signer } from "./calls/signed-headers.ts";
export type { Clock, Sleep, Environment } from "./runtime/environment.ts";
export { WalletSession, type SessionEnvironment, type SessionInfo } from "./sessions/wallet-session.ts";

export { AbortedError } from "./errors/aborted-error.ts";
export { ApiError, type AnyErrorCode } from "./errors/api-error.ts";
export { isApiError, type CodeOf } from "./errors/is-api-error.ts";
export { ChallengeExpiredError } from "./errors/challenge-expired-error.ts";
export { CursorLoopError } from "./errors/cursor-loop-error.ts";
export { ListLimitError } from "./errors/list-limit-error.ts";
export { NetworkError } from "./errors/network-error.ts";
export { NoCredentialError } from "./errors/no-credential-error.ts";
export { NoPasskeyError } from "./errors/no-passkey-error.ts";
export { ReadsFailedError } from "./errors/reads-failed-error.ts";
export { ReplyError } from "./errors/reply-error.ts";
export { type RequestDetails, RequestError } from "./errors/request-error.ts";
export { SessionExpiredError } from "./errors/session-expired-error.ts";
export { type SignatureChallenge, SignatureRequiredError } from "./errors/signature-required-error.ts";
export { TallystickError, type TallystickErrorKind } from "./errors/tallystick-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { UnreachableStateError } from "./errors/unreachable-state-error.ts";
export { WebhookSignatureError } from "./errors/webhook-signature-error.ts";
