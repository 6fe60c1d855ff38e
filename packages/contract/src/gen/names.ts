// Generated from the contract of spec/ by `pnpm generate`. Do not edit.

/** The operationId of every operation. */
export type OperationId =
  | "agents.actions.approve"
  | "agents.actions.reject"
  | "agents.approvals.list"
  | "agents.create"
  | "agents.delete"
  | "agents.deviceCodes.create"
  | "agents.deviceCodes.redeem"
  | "agents.deviceCodes.status"
  | "agents.get"
  | "agents.list"
  | "agents.me.actions.get"
  | "agents.me.actions.list"
  | "agents.me.externalAccounts.create"
  | "agents.me.externalAccounts.delete"
  | "agents.me.externalAccounts.get"
  | "agents.me.externalAccounts.list"
  | "agents.me.get"
  | "agents.me.internalAccounts.list"
  | "agents.me.quotes.create"
  | "agents.me.quotes.execute"
  | "agents.me.quotes.get"
  | "agents.me.transactions.get"
  | "agents.me.transactions.list"
  | "agents.me.transfers.in"
  | "agents.me.transfers.out"
  | "agents.policy.update"
  | "agents.update"
  | "auth.credentials.challenge"
  | "auth.credentials.create"
  | "auth.credentials.list"
  | "auth.credentials.revoke"
  | "auth.credentials.verify"
  | "auth.sessions.list"
  | "auth.sessions.refresh"
  | "auth.sessions.revoke"
  | "cards.create"
  | "cards.get"
  | "cards.list"
  | "cards.update"
  | "config.get"
  | "config.update"
  | "customers.create"
  | "customers.delete"
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.delete"
  | "customers.externalAccounts.get"
  | "customers.externalAccounts.list"
  | "customers.get"
  | "customers.internalAccounts.list"
  | "customers.list"
  | "customers.update"
  | "documents.create"
  | "documents.delete"
  | "documents.get"
  | "documents.list"
  | "documents.replace"
  | "internalAccounts.export"
  | "internalAccounts.update"
  | "owners.create"
  | "owners.get"
  | "owners.list"
  | "owners.update"
  | "platform.externalAccounts.create"
  | "platform.externalAccounts.delete"
  | "platform.externalAccounts.get"
  | "platform.externalAccounts.list"
  | "platform.internalAccounts.list"
  | "quotes.create"
  | "quotes.execute"
  | "quotes.get"
  | "receivers.externalAccount.lookup"
  | "receivers.uma.lookup"
  | "sandbox.cards.authorize"
  | "sandbox.cards.clear"
  | "sandbox.cards.return"
  | "sandbox.internalAccounts.fund"
  | "sandbox.send"
  | "sandbox.uma.receive"
  | "sandbox.webhooks.test"
  | "tokens.create"
  | "tokens.delete"
  | "tokens.get"
  | "tokens.list"
  | "transactions.approve"
  | "transactions.confirm"
  | "transactions.get"
  | "transactions.list"
  | "transactions.reject"
  | "transfers.in"
  | "transfers.out"
  | "verifications.create"
  | "verifications.get"
  | "verifications.list";

/** The id of every rule. */
export type RuleId =
  | "ACCT-01"
  | "ACCT-02"
  | "ACCT-03"
  | "ACCT-04"
  | "ACCT-05"
  | "ACCT-06"
  | "ACCT-07"
  | "ACCT-08"
  | "ACCT-10"
  | "ACCT-11"
  | "ACCT-15"
  | "ADDR-01"
  | "ADDR-02"
  | "ADDR-03"
  | "AUTH-01"
  | "AUTH-02"
  | "AUTH-03"
  | "AUTH-04"
  | "AUTH-06"
  | "AUTH-13"
  | "AUTH-14"
  | "AUTH-16"
  | "AUTH-18"
  | "AUTH-19"
  | "AUTH-25"
  | "AUTH-26"
  | "AUTH-27"
  | "AUTH-28"
  | "AUTH-38"
  | "AUTH-39"
  | "CARD-01"
  | "CARD-02"
  | "CARD-03"
  | "CARD-04"
  | "CARD-05"
  | "CARD-06"
  | "CARD-07"
  | "CARD-08"
  | "CARD-09"
  | "CARD-10"
  | "CARD-11"
  | "CARD-12"
  | "CARD-13"
  | "CARD-14"
  | "CARD-15"
  | "CARD-16"
  | "CARD-17"
  | "CARD-18"
  | "CARD-19"
  | "CARD-20"
  | "CARD-21"
  | "CARD-22"
  | "CARD-23"
  | "CARD-25"
  | "CARD-26"
  | "CARD-27"
  | "CARD-28"
  | "CARD-29"
  | "CARD-30"
  | "CARD-31"
  | "CARD-32"
  | "CARD-33"
  | "CARD-34"
  | "CARD-35"
  | "CARD-36"
  | "CARD-37"
  | "CARD-38"
  | "CONV-01"
  | "CONV-02"
  | "CONV-03"
  | "CONV-04"
  | "CONV-05"
  | "CONV-06"
  | "CONV-07"
  | "CONV-08"
  | "CONV-09"
  | "CUR-01"
  | "CUR-02"
  | "CUST-01"
  | "CUST-02"
  | "CUST-03"
  | "CUST-04"
  | "CUST-05"
  | "CUST-06"
  | "CUST-07"
  | "CUST-09"
  | "CUST-10"
  | "CUST-11"
  | "CUST-12"
  | "ERR-01"
  | "ERR-03"
  | "ERR-04"
  | "ERR-06"
  | "G-02a"
  | "G-05a"
  | "G-05b"
  | "G-05c"
  | "G-07a"
  | "G-08a"
  | "G-15a"
  | "G-16a"
  | "G-16b"
  | "G-19a"
  | "G-32a"
  | "G-32b"
  | "G-32c"
  | "G-33a"
  | "G-35a"
  | "G-35b"
  | "G-39a"
  | "G-39b"
  | "G-39c"
  | "G-41a"
  | "G-41b"
  | "G-41c"
  | "G-41d"
  | "G-42a"
  | "G-42b"
  | "G-42c"
  | "G-42d"
  | "G-42e"
  | "G-42f"
  | "G-59a"
  | "G-70a"
  | "G-70b"
  | "G-70c"
  | "G-70d"
  | "G-70e"
  | "G-70f"
  | "G-72a"
  | "G-72b"
  | "G-72c"
  | "G-72d"
  | "G-74a"
  | "G-74b"
  | "G-74c"
  | "G-74d"
  | "G-80a"
  | "G-81a"
  | "G-81b"
  | "G-82a"
  | "G-84a"
  | "IDEM-01"
  | "IDEM-04"
  | "IDEM-05"
  | "LIM-02"
  | "LIM-03"
  | "LIM-06"
  | "PAGE-01"
  | "PAGE-02"
  | "PAGE-03"
  | "PAGE-04"
  | "PAGE-05"
  | "PAGE-06"
  | "PAGE-07"
  | "PAGE-08"
  | "PAGE-09"
  | "PAGE-10"
  | "PAGE-11"
  | "PAGE-12"
  | "PAUTH-01"
  | "PAUTH-02"
  | "PAUTH-04"
  | "PI-01"
  | "PI-02"
  | "PI-03"
  | "PI-04"
  | "PI-05"
  | "SBX-04"
  | "SBX-05"
  | "SBX-08"
  | "SBX-16"
  | "SBX-17"
  | "SBX-18"
  | "SBX-19"
  | "SBX-20"
  | "SBX-21"
  | "SBX-22"
  | "SBX-23"
  | "SBX-24"
  | "SBX-25"
  | "SBX-26"
  | "SBX-27"
  | "SBX-28"
  | "SBX-29"
  | "SBX-30"
  | "SBX-31"
  | "SBX-32"
  | "SBX-33"
  | "SBX-48"
  | "SBX-49"
  | "SBX-50"
  | "SBX-54"
  | "SBX-55"
  | "SRETRY-01"
  | "SRETRY-02"
  | "SRETRY-03"
  | "SRETRY-04"
  | "SRETRY-05"
  | "SRETRY-06"
  | "SRETRY-07"
  | "SRETRY-08"
  | "SRETRY-09"
  | "SRETRY-10"
  | "SRETRY-13"
  | "SRETRY-18"
  | "SRETRY-19"
  | "TXN-01"
  | "TXN-02"
  | "TXN-03"
  | "TXN-04"
  | "TXN-05"
  | "TXN-06"
  | "TXN-07"
  | "TXN-08"
  | "TXN-09"
  | "TXN-10"
  | "TXN-11"
  | "TXN-13"
  | "TXN-14"
  | "TXN-16"
  | "TXN-17"
  | "TXN-18"
  | "TXN-19"
  | "TXN-20"
  | "TXN-21"
  | "TXN-22"
  | "TXN-23"
  | "TXN-24"
  | "TXN-26"
  | "TXN-27"
  | "TXN-29"
  | "V-01a"
  | "V-01b"
  | "V-03a"
  | "V-05a"
  | "V-06a"
  | "V-06b"
  | "V-10a"
  | "V-12a"
  | "V-34a"
  | "V-34b"
  | "V-35a"
  | "V-36a"
  | "V-38a"
  | "V-38b"
  | "V-40a"
  | "V-41a"
  | "V-41b"
  | "V-41c"
  | "V-41d"
  | "V-64a"
  | "V-64b"
  | "VERS-01"
  | "XFER-01"
  | "XFER-02"
  | "XFER-03"
  | "XFER-04"
  | "XFER-05"
  | "XFER-06"
  | "XFER-07";

/** The enum of every lifecycle. */
export type LifecycleName =
  | "CardState"
  | "TransactionStatus";

/** The name of every resource. */
export type ResourceName =
  | "Agent"
  | "AgentAction"
  | "AuthMethod"
  | "AuthSession"
  | "BeneficialOwner"
  | "Card"
  | "CardTransaction"
  | "Customer"
  | "Document"
  | "ExternalAccount"
  | "InternalAccount"
  | "PlatformConfig"
  | "Quote"
  | "Token"
  | "Transaction"
  | "Verification";

/** Every error code the contract names; a reply may carry another. */
export type ErrorCode =
  | "CARDHOLDER_KYC_NOT_APPROVED"
  | "CARD_NOT_MUTABLE"
  | "CONFLICT"
  | "CUSTOMER_DELETED"
  | "FORBIDDEN"
  | "FUNDING_SOURCE_INELIGIBLE"
  | "INSUFFICIENT_BALANCE"
  | "INTERNAL_ERROR"
  | "INVALID_AMOUNT"
  | "INVALID_BANK_ACCOUNT"
  | "INVALID_CURRENCY"
  | "INVALID_INPUT"
  | "INVALID_STATE_TRANSITION"
  | "INVALID_UMA_ADDRESS"
  | "METHOD_NOT_ALLOWED"
  | "NOT_IMPLEMENTED"
  | "RATE_LIMITED"
  | "REFERENCE_NOT_FOUND"
  | "REQUEST_ID_MISSING"
  | "TRANSACTION_NOT_FOUND"
  | "UMA_ADDRESS_EXISTS"
  | "UNAUTHORIZED"
  | "UNSUPPORTED_UMA_VERSION"
  | "USER_NOT_FOUND"
  | "USER_NOT_READY"
  | "WALLET_SIGNATURE_BODY_MISMATCH"
  | "WALLET_SIGNATURE_INVALID"
  | "WALLET_SIGNATURE_MALFORMED"
  | "WALLET_SIGNATURE_MISSING";

/** Per operation, the refusals it declares: the condition, and the place at fault. */
export interface Conditions {
  "agents.actions.approve": never;
  "agents.actions.reject": never;
  "agents.approvals.list": never;
  "agents.create": never;
  "agents.delete": never;
  "agents.deviceCodes.create": never;
  "agents.deviceCodes.redeem": never;
  "agents.deviceCodes.status": never;
  "agents.get": never;
  "agents.list": never;
  "agents.me.actions.get": never;
  "agents.me.actions.list": never;
  "agents.me.externalAccounts.create": never;
  "agents.me.externalAccounts.delete": never;
  "agents.me.externalAccounts.get": never;
  "agents.me.externalAccounts.list": never;
  "agents.me.get": never;
  "agents.me.internalAccounts.list": never;
  "agents.me.quotes.create": never;
  "agents.me.quotes.execute": never;
  "agents.me.quotes.get": never;
  "agents.me.transactions.get": never;
  "agents.me.transactions.list": never;
  "agents.me.transfers.in": never;
  "agents.me.transfers.out": never;
  "agents.policy.update": never;
  "agents.update": never;
  "auth.credentials.challenge":
    | "rate-limited"
    | "unknown path.id";
  "auth.credentials.create": never;
  "auth.credentials.list": never;
  "auth.credentials.revoke": never;
  "auth.credentials.verify":
    | "rate-limited"
    | "unknown path.id"
    | "wrong-proof body.otp"
    | "wrong-type body.type";
  "auth.sessions.list": never;
  "auth.sessions.refresh": never;
  "auth.sessions.revoke":
    | "unknown path.id";
  "cards.create":
    | "customer-not-ready body.cardholderId"
    | "duplicate body.fundingSources"
    | "ineligible body.fundingSources"
    | "owner-mismatch body.fundingSources"
    | "unknown body.cardholderId"
    | "unknown body.fundingSources";
  "cards.get":
    | "unknown path.id";
  "cards.list": never;
  "cards.update":
    | "duplicate body.fundingSources"
    | "exclusive"
    | "ineligible body.fundingSources"
    | "nothing-to-change"
    | "owner-mismatch body.fundingSources"
    | "terminal body.fundingSources"
    | "unknown body.fundingSources"
    | "unknown path.id";
  "config.get": never;
  "config.update": never;
  "customers.create":
    | "duplicate body.platformCustomerId"
    | "duplicate body.umaAddress"
    | "malformed body.umaAddress"
    | "unsupported body.currencies";
  "customers.delete": never;
  "customers.externalAccounts.create":
    | "currency-mismatch body.currency"
    | "duplicate body.accountInfo"
    | "unknown body.customerId";
  "customers.externalAccounts.delete": never;
  "customers.externalAccounts.get":
    | "unknown path.externalAccountId";
  "customers.externalAccounts.list": never;
  "customers.get":
    | "unknown path.customerId";
  "customers.internalAccounts.list": never;
  "customers.list": never;
  "customers.update": never;
  "documents.create": never;
  "documents.delete": never;
  "documents.get": never;
  "documents.list": never;
  "documents.replace": never;
  "internalAccounts.export": never;
  "internalAccounts.update": never;
  "owners.create": never;
  "owners.get": never;
  "owners.list": never;
  "owners.update": never;
  "platform.externalAccounts.create": never;
  "platform.externalAccounts.delete": never;
  "platform.externalAccounts.get": never;
  "platform.externalAccounts.list": never;
  "platform.internalAccounts.list": never;
  "quotes.create": never;
  "quotes.execute": never;
  "quotes.get": never;
  "receivers.externalAccount.lookup": never;
  "receivers.uma.lookup": never;
  "sandbox.cards.authorize": never;
  "sandbox.cards.clear": never;
  "sandbox.cards.return": never;
  "sandbox.internalAccounts.fund":
    | "inactive path.accountId"
    | "unknown path.accountId";
  "sandbox.send": never;
  "sandbox.uma.receive": never;
  "sandbox.webhooks.test": never;
  "tokens.create": never;
  "tokens.delete": never;
  "tokens.get": never;
  "tokens.list": never;
  "transactions.approve": never;
  "transactions.confirm": never;
  "transactions.get":
    | "unknown path.transactionId";
  "transactions.list": never;
  "transactions.reject": never;
  "transfers.in":
    | "currency-mismatch"
    | "customer-not-ready"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "ineligible body.source.accountId"
    | "not-positive body.amount"
    | "owner-mismatch"
    | "unknown body.destination.accountId"
    | "unknown body.source.accountId";
  "transfers.out":
    | "currency-mismatch"
    | "customer-not-ready"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "insufficient-balance"
    | "needs-signature body.source.accountId"
    | "not-positive body.amount"
    | "owner-mismatch"
    | "unknown body.destination.accountId"
    | "unknown body.source.accountId"
    | "unsupported body.destination.paymentRail";
  "verifications.create": never;
  "verifications.get": never;
  "verifications.list": never;
}

/** Per lifecycle, its states. */
export interface States {
  "CardState":
    | "ACTIVE"
    | "CLOSED"
    | "FROZEN"
    | "PENDING_ISSUE"
    | "PENDING_KYC";
  "TransactionStatus":
    | "COMPLETED"
    | "CREATED"
    | "EXPIRED"
    | "FAILED"
    | "PENDING"
    | "PROCESSING"
    | "REFUNDED"
    | "REJECTED";
}
