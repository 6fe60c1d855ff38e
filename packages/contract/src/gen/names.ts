// Generated from the contract of spec/ by `pnpm generate`. Do not edit.

/** The operationId of every operation. */
export type OperationId =
  | "auth.credentials.challenge"
  | "auth.credentials.list"
  | "auth.credentials.verify"
  | "auth.sessions.list"
  | "auth.sessions.revoke"
  | "cards.create"
  | "cards.get"
  | "cards.list"
  | "cards.update"
  | "customers.create"
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.get"
  | "customers.externalAccounts.list"
  | "customers.get"
  | "customers.internalAccounts.list"
  | "platform.internalAccounts.list"
  | "sandbox.internalAccounts.fund"
  | "transactions.get"
  | "transactions.list"
  | "transfers.in"
  | "transfers.out";

/** The id of every rule. */
export type RuleId = never;

/** The enum of every lifecycle. */
export type LifecycleName = never;

/** The name of every resource. */
export type ResourceName =
  | "AuthMethod"
  | "AuthSession"
  | "Card"
  | "Customer"
  | "ExternalAccount"
  | "InternalAccount"
  | "Transaction";

/** Every error code the contract names; a reply may carry one it does not. */
export type ErrorCode =
  | "AMOUNT_OUT_OF_RANGE"
  | "BULK_UPLOAD_JOB_NOT_FOUND"
  | "CARDHOLDER_KYC_NOT_APPROVED"
  | "CARD_ALREADY_CLOSED"
  | "CARD_NOT_MUTABLE"
  | "CERT_CHAIN_EXPIRED"
  | "CERT_CHAIN_INVALID"
  | "CONFLICT"
  | "COUNTERPARTY_NOT_ALLOWED"
  | "DATA_MISMATCH"
  | "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"
  | "EMAIL_OTP_CREDENTIAL_SET_CHANGED"
  | "EMAIL_OTP_EMAIL_ALREADY_EXISTS"
  | "EXPIRED"
  | "FORBIDDEN"
  | "FUNDING_SOURCE_INELIGIBLE"
  | "INCOMPLETE"
  | "INSUFFICIENT_BALANCE"
  | "INTERNAL_ERROR"
  | "INVALID_AMOUNT"
  | "INVALID_BANK_ACCOUNT"
  | "INVALID_CURRENCY"
  | "INVALID_INPUT"
  | "INVALID_NONCE"
  | "INVALID_PAYREQ_RESPONSE"
  | "INVALID_PUBKEY_FORMAT"
  | "INVALID_RECEIVER"
  | "INVALID_REQUEST_FORMAT"
  | "INVALID_SIGNATURE"
  | "INVALID_STATE_TRANSITION"
  | "INVALID_TIMESTAMP"
  | "INVALID_UMA_ADDRESS"
  | "INVITATIONS_NOT_CONFIGURED"
  | "INVITATION_ALREADY_CLAIMED"
  | "INVITATION_CANCELLED"
  | "INVITATION_NOT_FOUND"
  | "LOOKUP_REQUEST_FAILED"
  | "LOOKUP_REQUEST_NOT_FOUND"
  | "LOW_QUALITY"
  | "METHOD_NOT_ALLOWED"
  | "MISSING_MANDATORY_USER_INFO"
  | "MISSING_REQUIRED_UMA_PARAMETERS"
  | "NOT_IMPLEMENTED"
  | "PARSE_LNURLP_RESPONSE_ERROR"
  | "PARSE_PAYREQ_RESPONSE_ERROR"
  | "PASSKEY_CREDENTIAL_ALREADY_EXISTS"
  | "QUOTE_EXPIRED"
  | "QUOTE_NOT_FOUND"
  | "QUOTE_REQUEST_FAILED"
  | "RATE_LIMITED"
  | "REFERENCE_NOT_FOUND"
  | "REQUEST_ID_MISSING"
  | "SELF_PAYMENT"
  | "SENDER_NOT_ACCEPTED"
  | "SERVICE_SWITCH_ERROR"
  | "SUSPECTED_FRAUD"
  | "TOKEN_NOT_FOUND"
  | "TRANSACTION_NOT_FOUND"
  | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"
  | "UMA_ADDRESS_EXISTS"
  | "UMA_NOT_FOUND"
  | "UNAUTHORIZED"
  | "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY"
  | "UNSUITABLE_DOCUMENT"
  | "USER_NOT_FOUND"
  | "USER_NOT_READY"
  | "VELOCITY_LIMIT_EXCEEDED"
  | "WALLET_SIGNATURE_BODY_MISMATCH"
  | "WALLET_SIGNATURE_INVALID"
  | "WALLET_SIGNATURE_MALFORMED"
  | "WALLET_SIGNATURE_MISSING"
  | "WEBHOOK_DELIVERY_ERROR"
  | "WEBHOOK_ENDPOINT_NOT_SET";

/** Per operation, the refusals it declares: the condition, and the place of the request at fault. */
export interface Conditions {
  "auth.credentials.challenge": never;
  "auth.credentials.list": never;
  "auth.credentials.verify": never;
  "auth.sessions.list": never;
  "auth.sessions.revoke": never;
  "cards.create": never;
  "cards.get": never;
  "cards.list": never;
  "cards.update": never;
  "customers.create": never;
  "customers.externalAccounts.create": never;
  "customers.externalAccounts.get": never;
  "customers.externalAccounts.list": never;
  "customers.get": never;
  "customers.internalAccounts.list": never;
  "platform.internalAccounts.list": never;
  "sandbox.internalAccounts.fund": never;
  "transactions.get": never;
  "transactions.list": never;
  "transfers.in": never;
  "transfers.out": never;
}


/** Per lifecycle, its states. */
export interface States {

}
