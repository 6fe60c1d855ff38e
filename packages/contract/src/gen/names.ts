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
  | "ACCT-09"
  | "ACCT-10"
  | "ACCT-11"
  | "ACCT-12"
  | "ACCT-13"
  | "ACCT-14"
  | "ACCT-15"
  | "ADDR-01"
  | "ADDR-02"
  | "ADDR-03"
  | "AGENT-01"
  | "AGENT-02"
  | "AGENT-03"
  | "AGENT-04"
  | "AGENT-05"
  | "AGENT-06"
  | "AGENT-07"
  | "AGENT-08"
  | "AGENT-09"
  | "AGENT-10"
  | "AGENT-11"
  | "AGENT-12"
  | "AGENT-13"
  | "AGENT-14"
  | "AGENT-15"
  | "AGENT-16"
  | "AGENT-17"
  | "AGENT-18"
  | "AGENT-19"
  | "AGENT-20"
  | "AGENT-21"
  | "AGENT-22"
  | "AGENT-23"
  | "AGENT-24"
  | "AGENT-25"
  | "AGENT-26"
  | "AGENT-27"
  | "AUTH-01"
  | "AUTH-02"
  | "AUTH-03"
  | "AUTH-04"
  | "AUTH-05"
  | "AUTH-06"
  | "AUTH-07"
  | "AUTH-08"
  | "AUTH-09"
  | "AUTH-10"
  | "AUTH-11"
  | "AUTH-12"
  | "AUTH-13"
  | "AUTH-14"
  | "AUTH-15"
  | "AUTH-16"
  | "AUTH-17"
  | "AUTH-18"
  | "AUTH-19"
  | "AUTH-20"
  | "AUTH-21"
  | "AUTH-22"
  | "AUTH-23"
  | "AUTH-24"
  | "AUTH-25"
  | "AUTH-26"
  | "AUTH-27"
  | "AUTH-28"
  | "AUTH-29"
  | "AUTH-30"
  | "AUTH-31"
  | "AUTH-32"
  | "AUTH-33"
  | "AUTH-34"
  | "AUTH-35"
  | "AUTH-36"
  | "AUTH-37"
  | "AUTH-38"
  | "AUTH-39"
  | "BO-01"
  | "BO-02"
  | "BO-03"
  | "BO-04"
  | "BO-05"
  | "BO-06"
  | "BO-07"
  | "BO-08"
  | "BO-09"
  | "BO-10"
  | "BO-11"
  | "BO-12"
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
  | "CARD-24"
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
  | "CARD-39"
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
  | "CUST-08"
  | "CUST-09"
  | "CUST-10"
  | "CUST-11"
  | "CUST-12"
  | "CUST-13"
  | "CUST-14"
  | "CUST-15"
  | "CUST-16"
  | "ERR-01"
  | "ERR-02"
  | "ERR-03"
  | "ERR-04"
  | "ERR-05"
  | "ERR-06"
  | "EVT-01"
  | "EVT-02"
  | "EVT-03"
  | "EVT-04"
  | "G-01a"
  | "G-02a"
  | "G-05a"
  | "G-05b"
  | "G-05c"
  | "G-07a"
  | "G-08a"
  | "G-08b"
  | "G-08c"
  | "G-08d"
  | "G-08h"
  | "G-09a"
  | "G-09c"
  | "G-09d"
  | "G-09e"
  | "G-09f"
  | "G-09g"
  | "G-100a"
  | "G-100b"
  | "G-100c"
  | "G-101a"
  | "G-101b"
  | "G-101c"
  | "G-101d"
  | "G-102a"
  | "G-103a"
  | "G-103b"
  | "G-103c"
  | "G-104a"
  | "G-104b"
  | "G-104c"
  | "G-104d"
  | "G-104e"
  | "G-109a"
  | "G-115a"
  | "G-117a"
  | "G-117b"
  | "G-117c"
  | "G-117d"
  | "G-117e"
  | "G-117f"
  | "G-117g"
  | "G-117h"
  | "G-117i"
  | "G-117j"
  | "G-13a"
  | "G-14a"
  | "G-14b"
  | "G-15a"
  | "G-15b"
  | "G-15c"
  | "G-16a"
  | "G-16b"
  | "G-16c"
  | "G-16d"
  | "G-17a"
  | "G-17b"
  | "G-17c"
  | "G-17d"
  | "G-17e"
  | "G-17f"
  | "G-19a"
  | "G-19b"
  | "G-19c"
  | "G-20a"
  | "G-21a"
  | "G-21b"
  | "G-21c"
  | "G-22a"
  | "G-22b"
  | "G-22c"
  | "G-22d"
  | "G-22e"
  | "G-22f"
  | "G-22g"
  | "G-23a"
  | "G-24a"
  | "G-24b"
  | "G-24c"
  | "G-24d"
  | "G-24e"
  | "G-24f"
  | "G-24g"
  | "G-24h"
  | "G-24i"
  | "G-25a"
  | "G-26a"
  | "G-26b"
  | "G-26c"
  | "G-26d"
  | "G-27a"
  | "G-27b"
  | "G-29a"
  | "G-29b"
  | "G-29c"
  | "G-30a"
  | "G-30b"
  | "G-30c"
  | "G-30d"
  | "G-31a"
  | "G-32a"
  | "G-32b"
  | "G-32c"
  | "G-33a"
  | "G-35a"
  | "G-35b"
  | "G-35c"
  | "G-35d"
  | "G-36a"
  | "G-36b"
  | "G-36c"
  | "G-36d"
  | "G-37a"
  | "G-38a"
  | "G-38b"
  | "G-39a"
  | "G-39b"
  | "G-39c"
  | "G-39d"
  | "G-39e"
  | "G-39f"
  | "G-39g"
  | "G-39h"
  | "G-39i"
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
  | "G-43a"
  | "G-43b"
  | "G-43c"
  | "G-43d"
  | "G-43e"
  | "G-43f"
  | "G-43g"
  | "G-44a"
  | "G-44b"
  | "G-46a"
  | "G-46b"
  | "G-46c"
  | "G-46d"
  | "G-46e"
  | "G-46f"
  | "G-47a"
  | "G-47b"
  | "G-47c"
  | "G-47d"
  | "G-47e"
  | "G-48a"
  | "G-48b"
  | "G-48c"
  | "G-48d"
  | "G-54a"
  | "G-54b"
  | "G-54c"
  | "G-54d"
  | "G-54e"
  | "G-55a"
  | "G-55b"
  | "G-56a"
  | "G-56b"
  | "G-59a"
  | "G-59b"
  | "G-59c"
  | "G-59d"
  | "G-59e"
  | "G-59f"
  | "G-59g"
  | "G-59h"
  | "G-59i"
  | "G-60a"
  | "G-61c"
  | "G-61d"
  | "G-63a"
  | "G-63b"
  | "G-63c"
  | "G-63d"
  | "G-63e"
  | "G-63f"
  | "G-63g"
  | "G-63h"
  | "G-63i"
  | "G-63j"
  | "G-63k"
  | "G-63l"
  | "G-63m"
  | "G-63n"
  | "G-63o"
  | "G-63p"
  | "G-63q"
  | "G-63r"
  | "G-63s"
  | "G-63t"
  | "G-64a"
  | "G-64b"
  | "G-64c"
  | "G-64d"
  | "G-64e"
  | "G-64f"
  | "G-65a"
  | "G-65b"
  | "G-65c"
  | "G-65d"
  | "G-65e"
  | "G-66a"
  | "G-66b"
  | "G-66c"
  | "G-66d"
  | "G-66e"
  | "G-66f"
  | "G-67a"
  | "G-67b"
  | "G-67c"
  | "G-67d"
  | "G-67e"
  | "G-67f"
  | "G-67g"
  | "G-67h"
  | "G-67i"
  | "G-67j"
  | "G-67k"
  | "G-67l"
  | "G-67m"
  | "G-67n"
  | "G-67o"
  | "G-67p"
  | "G-69a"
  | "G-70a"
  | "G-70b"
  | "G-70c"
  | "G-70d"
  | "G-70e"
  | "G-70f"
  | "G-71a"
  | "G-72a"
  | "G-72b"
  | "G-72c"
  | "G-72d"
  | "G-73a"
  | "G-73b"
  | "G-73c"
  | "G-73d"
  | "G-73e"
  | "G-73f"
  | "G-73g"
  | "G-73h"
  | "G-73i"
  | "G-73j"
  | "G-73k"
  | "G-73l"
  | "G-73m"
  | "G-73n"
  | "G-73o"
  | "G-74a"
  | "G-74b"
  | "G-74c"
  | "G-74d"
  | "G-77a"
  | "G-77b"
  | "G-77c"
  | "G-77d"
  | "G-77e"
  | "G-77f"
  | "G-77g"
  | "G-77h"
  | "G-78a"
  | "G-78b"
  | "G-78c"
  | "G-80a"
  | "G-80b"
  | "G-80c"
  | "G-80d"
  | "G-80e"
  | "G-81a"
  | "G-81b"
  | "G-81c"
  | "G-82a"
  | "G-82b"
  | "G-83a"
  | "G-83b"
  | "G-83c"
  | "G-83d"
  | "G-84a"
  | "G-84b"
  | "G-84c"
  | "G-87a"
  | "G-88a"
  | "G-89a"
  | "G-89b"
  | "G-90a"
  | "G-91a"
  | "G-93a"
  | "G-93b"
  | "G-94a"
  | "G-94b"
  | "G-94c"
  | "G-94d"
  | "G-94e"
  | "G-94f"
  | "G-95a"
  | "G-95b"
  | "G-95c"
  | "G-95d"
  | "G-96a"
  | "G-97a"
  | "G-97b"
  | "G-97c"
  | "IDEM-01"
  | "IDEM-02"
  | "IDEM-03"
  | "IDEM-04"
  | "IDEM-05"
  | "KYC-01"
  | "KYC-02"
  | "KYC-03"
  | "KYC-04"
  | "KYC-05"
  | "KYC-06"
  | "KYC-07"
  | "KYC-08"
  | "KYC-09"
  | "KYC-10"
  | "KYC-11"
  | "KYC-12"
  | "KYC-13"
  | "KYC-14"
  | "LIM-01"
  | "LIM-02"
  | "LIM-03"
  | "LIM-04"
  | "LIM-05"
  | "LIM-06"
  | "OIDC-01"
  | "OIDC-02"
  | "OIDC-03"
  | "OIDC-04"
  | "OIDC-05"
  | "OIDC-06"
  | "OIDC-07"
  | "OIDC-08"
  | "OIDC-09"
  | "OIDC-10"
  | "OIDC-11"
  | "OIDC-12"
  | "OIDC-13"
  | "OIDC-14"
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
  | "PAUTH-03"
  | "PAUTH-04"
  | "PI-01"
  | "PI-02"
  | "PI-03"
  | "PI-04"
  | "PI-05"
  | "QUOTE-01"
  | "QUOTE-02"
  | "QUOTE-03"
  | "QUOTE-04"
  | "QUOTE-05"
  | "QUOTE-06"
  | "QUOTE-07"
  | "QUOTE-08"
  | "QUOTE-09"
  | "QUOTE-10"
  | "QUOTE-11"
  | "QUOTE-12"
  | "QUOTE-13"
  | "QUOTE-14"
  | "QUOTE-15"
  | "QUOTE-16"
  | "QUOTE-17"
  | "QUOTE-18"
  | "QUOTE-19"
  | "QUOTE-20"
  | "QUOTE-21"
  | "QUOTE-22"
  | "QUOTE-23"
  | "QUOTE-24"
  | "QUOTE-25"
  | "QUOTE-26"
  | "QUOTE-27"
  | "QUOTE-28"
  | "QUOTE-29"
  | "QUOTE-30"
  | "QUOTE-31"
  | "QUOTE-32"
  | "QUOTE-33"
  | "QUOTE-34"
  | "QUOTE-35"
  | "QUOTE-36"
  | "QUOTE-37"
  | "QUOTE-38"
  | "SBX-01"
  | "SBX-02"
  | "SBX-03"
  | "SBX-04"
  | "SBX-05"
  | "SBX-06"
  | "SBX-07"
  | "SBX-08"
  | "SBX-09"
  | "SBX-10"
  | "SBX-11"
  | "SBX-12"
  | "SBX-13"
  | "SBX-14"
  | "SBX-15"
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
  | "SBX-34"
  | "SBX-35"
  | "SBX-36"
  | "SBX-37"
  | "SBX-38"
  | "SBX-39"
  | "SBX-40"
  | "SBX-41"
  | "SBX-42"
  | "SBX-43"
  | "SBX-44"
  | "SBX-45"
  | "SBX-46"
  | "SBX-47"
  | "SBX-48"
  | "SBX-49"
  | "SBX-50"
  | "SBX-51"
  | "SBX-52"
  | "SBX-53"
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
  | "SRETRY-11"
  | "SRETRY-12"
  | "SRETRY-13"
  | "SRETRY-14"
  | "SRETRY-15"
  | "SRETRY-16"
  | "SRETRY-17"
  | "SRETRY-18"
  | "SRETRY-19"
  | "TOKEN-01"
  | "TOKEN-02"
  | "TOKEN-03"
  | "TOKEN-04"
  | "TOKEN-05"
  | "TOKEN-06"
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
  | "TXN-12"
  | "TXN-13"
  | "TXN-14"
  | "TXN-15"
  | "TXN-16"
  | "TXN-17"
  | "TXN-18"
  | "TXN-19"
  | "TXN-20"
  | "TXN-21"
  | "TXN-22"
  | "TXN-23"
  | "TXN-24"
  | "TXN-25"
  | "TXN-26"
  | "TXN-27"
  | "TXN-28"
  | "TXN-29"
  | "TXN-30"
  | "V-01a"
  | "V-01b"
  | "V-03a"
  | "V-04a"
  | "V-05a"
  | "V-05b"
  | "V-05c"
  | "V-06a"
  | "V-06b"
  | "V-10a"
  | "V-11a"
  | "V-12a"
  | "V-14a"
  | "V-14b"
  | "V-16a"
  | "V-30a"
  | "V-32a"
  | "V-32b"
  | "V-32c"
  | "V-32d"
  | "V-33a"
  | "V-33b"
  | "V-34a"
  | "V-34b"
  | "V-34c"
  | "V-35a"
  | "V-35b"
  | "V-36a"
  | "V-37a"
  | "V-37b"
  | "V-37c"
  | "V-38a"
  | "V-38b"
  | "V-38c"
  | "V-38d"
  | "V-38e"
  | "V-38f"
  | "V-38g"
  | "V-40a"
  | "V-40b"
  | "V-40c"
  | "V-40d"
  | "V-40e"
  | "V-40f"
  | "V-41a"
  | "V-41b"
  | "V-41c"
  | "V-41d"
  | "V-41e"
  | "V-41f"
  | "V-42a"
  | "V-42b"
  | "V-42c"
  | "V-42d"
  | "V-43a"
  | "V-44a"
  | "V-44b"
  | "V-44c"
  | "V-44d"
  | "V-44e"
  | "V-50a"
  | "V-50b"
  | "V-51a"
  | "V-52a"
  | "V-52b"
  | "V-52c"
  | "V-53a"
  | "V-53b"
  | "V-60a"
  | "V-60b"
  | "V-60c"
  | "V-60d"
  | "V-60e"
  | "V-61a"
  | "V-61b"
  | "V-62a"
  | "V-62b"
  | "V-62c"
  | "V-62d"
  | "V-63a"
  | "V-63b"
  | "V-64a"
  | "V-64b"
  | "V-64c"
  | "V-64d"
  | "V-70a"
  | "V-70b"
  | "V-70c"
  | "V-70d"
  | "V-71a"
  | "V-71b"
  | "V-71c"
  | "V-71d"
  | "V-71e"
  | "V-92a"
  | "V-95a"
  | "V-96a"
  | "V-96b"
  | "V-96c"
  | "V-96d"
  | "V-96e"
  | "V-96f"
  | "VERS-01"
  | "XFER-01"
  | "XFER-02"
  | "XFER-03"
  | "XFER-04"
  | "XFER-05"
  | "XFER-06"
  | "XFER-07";

/** The id of every decision that a rule rests on. */
export type DecisionId =
  | "G-01"
  | "G-02"
  | "G-03"
  | "G-04"
  | "G-05"
  | "G-06"
  | "G-07"
  | "G-08"
  | "G-09"
  | "G-100"
  | "G-101"
  | "G-102"
  | "G-103"
  | "G-104"
  | "G-105"
  | "G-107"
  | "G-108"
  | "G-109"
  | "G-110"
  | "G-111"
  | "G-112"
  | "G-113"
  | "G-114"
  | "G-115"
  | "G-117"
  | "G-13"
  | "G-14"
  | "G-15"
  | "G-16"
  | "G-17"
  | "G-18"
  | "G-19"
  | "G-20"
  | "G-21"
  | "G-22"
  | "G-23"
  | "G-24"
  | "G-25"
  | "G-26"
  | "G-27"
  | "G-28"
  | "G-29"
  | "G-30"
  | "G-31"
  | "G-32"
  | "G-33"
  | "G-34"
  | "G-35"
  | "G-36"
  | "G-37"
  | "G-38"
  | "G-39"
  | "G-40"
  | "G-41"
  | "G-42"
  | "G-43"
  | "G-44"
  | "G-45"
  | "G-46"
  | "G-47"
  | "G-48"
  | "G-50"
  | "G-53"
  | "G-54"
  | "G-55"
  | "G-56"
  | "G-58"
  | "G-59"
  | "G-60"
  | "G-61"
  | "G-62"
  | "G-63"
  | "G-64"
  | "G-65"
  | "G-66"
  | "G-67"
  | "G-68"
  | "G-69"
  | "G-70"
  | "G-71"
  | "G-72"
  | "G-73"
  | "G-74"
  | "G-76"
  | "G-77"
  | "G-78"
  | "G-79"
  | "G-80"
  | "G-81"
  | "G-82"
  | "G-83"
  | "G-84"
  | "G-85"
  | "G-86"
  | "G-87"
  | "G-88"
  | "G-89"
  | "G-90"
  | "G-91"
  | "G-92"
  | "G-93"
  | "G-94"
  | "G-95"
  | "G-96"
  | "G-97"
  | "G-98"
  | "G-99"
  | "V-01"
  | "V-02"
  | "V-03"
  | "V-04"
  | "V-05"
  | "V-06"
  | "V-07"
  | "V-10"
  | "V-11"
  | "V-12"
  | "V-13"
  | "V-14"
  | "V-15"
  | "V-16"
  | "V-17"
  | "V-20"
  | "V-30"
  | "V-31"
  | "V-32"
  | "V-33"
  | "V-34"
  | "V-35"
  | "V-36"
  | "V-37"
  | "V-38"
  | "V-40"
  | "V-41"
  | "V-42"
  | "V-43"
  | "V-44"
  | "V-50"
  | "V-51"
  | "V-52"
  | "V-53"
  | "V-60"
  | "V-61"
  | "V-62"
  | "V-63"
  | "V-64"
  | "V-70"
  | "V-71"
  | "V-82"
  | "V-83"
  | "V-84"
  | "V-85"
  | "V-86"
  | "V-89"
  | "V-91"
  | "V-92"
  | "V-95"
  | "V-96";

/** The name of every lifecycle, which is that of its enum. */
export type LifecycleName =
  | "AgentActionStatus"
  | "CardState"
  | "CardTransactionStatus"
  | "ExternalAccountStatus"
  | "InternalAccountStatus"
  | "KybStatus"
  | "KycStatus"
  | "QuoteStatus"
  | "RefundStatus"
  | "TransactionStatus"
  | "VerificationStatus";

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

/** The name of every webhook. */
export type WebhookName =
  | "agent-action"
  | "card"
  | "customer"
  | "incoming-payment"
  | "internal-account"
  | "outgoing-payment"
  | "test"
  | "verification";

/** The operationId that the document gives each webhook. */
export type WebhookOperation =
  | "webhooks.agentAction"
  | "webhooks.card"
  | "webhooks.customer"
  | "webhooks.incomingPayment"
  | "webhooks.internalAccount"
  | "webhooks.outgoingPayment"
  | "webhooks.test"
  | "webhooks.verification";

/** Every event that a webhook carries. */
export type EventType =
  | "AGENT_ACTION.PENDING_APPROVAL"
  | "CARD.FUNDING_SOURCE_CHANGE"
  | "CARD.STATE_CHANGE"
  | "CUSTOMER.KYB_APPROVED"
  | "CUSTOMER.KYB_PENDING"
  | "CUSTOMER.KYB_REJECTED"
  | "CUSTOMER.KYC_APPROVED"
  | "CUSTOMER.KYC_PENDING"
  | "CUSTOMER.KYC_REJECTED"
  | "INCOMING_PAYMENT.COMPLETED"
  | "INCOMING_PAYMENT.FAILED"
  | "INCOMING_PAYMENT.PENDING"
  | "INTERNAL_ACCOUNT.BALANCE_UPDATED"
  | "INTERNAL_ACCOUNT.STATUS_UPDATED"
  | "OUTGOING_PAYMENT.COMPLETED"
  | "OUTGOING_PAYMENT.EXPIRED"
  | "OUTGOING_PAYMENT.FAILED"
  | "OUTGOING_PAYMENT.PENDING"
  | "OUTGOING_PAYMENT.PROCESSING"
  | "OUTGOING_PAYMENT.REFUND_COMPLETED"
  | "OUTGOING_PAYMENT.REFUND_FAILED"
  | "OUTGOING_PAYMENT.REFUND_PENDING"
  | "TEST"
  | "VERIFICATION.APPROVED"
  | "VERIFICATION.IN_PROGRESS"
  | "VERIFICATION.PENDING_MANUAL_REVIEW"
  | "VERIFICATION.READY_FOR_VERIFICATION"
  | "VERIFICATION.REJECTED"
  | "VERIFICATION.RESOLVE_ERRORS";

/** Every error code in the contract; a reply may carry another. */
export type ErrorCode =
  | "AMOUNT_OUT_OF_RANGE"
  | "CARDHOLDER_KYC_NOT_APPROVED"
  | "CARD_NOT_MUTABLE"
  | "CONFLICT"
  | "CUSTOMER_DELETED"
  | "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"
  | "EMAIL_OTP_CREDENTIAL_SET_CHANGED"
  | "EMAIL_OTP_CREDENTIAL_SYNC_FAILED"
  | "EMAIL_OTP_EMAIL_ALREADY_EXISTS"
  | "FORBIDDEN"
  | "FUNDING_SOURCE_INELIGIBLE"
  | "INSUFFICIENT_BALANCE"
  | "INTERNAL_ERROR"
  | "INVALID_AMOUNT"
  | "INVALID_BANK_ACCOUNT"
  | "INVALID_CURRENCY"
  | "INVALID_INPUT"
  | "INVALID_PUBKEY_FORMAT"
  | "INVALID_STATE_TRANSITION"
  | "INVALID_UMA_ADDRESS"
  | "LOOKUP_REQUEST_FAILED"
  | "METHOD_NOT_ALLOWED"
  | "MISSING_MANDATORY_USER_INFO"
  | "NOT_IMPLEMENTED"
  | "PASSKEY_CREDENTIAL_ALREADY_EXISTS"
  | "QUOTE_EXPIRED"
  | "QUOTE_NOT_FOUND"
  | "RATE_LIMITED"
  | "REFERENCE_NOT_FOUND"
  | "REQUEST_ID_MISSING"
  | "TOKEN_NOT_FOUND"
  | "TRANSACTION_NOT_FOUND"
  | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"
  | "UMA_ADDRESS_EXISTS"
  | "UMA_NOT_FOUND"
  | "UNAUTHORIZED"
  | "UNSUITABLE_DOCUMENT"
  | "UNSUPPORTED_UMA_VERSION"
  | "USER_NOT_FOUND"
  | "USER_NOT_READY"
  | "WALLET_SIGNATURE_BODY_MISMATCH"
  | "WALLET_SIGNATURE_INVALID"
  | "WALLET_SIGNATURE_MALFORMED"
  | "WALLET_SIGNATURE_MISSING"
  | "WEBHOOK_DELIVERY_ERROR"
  | "WEBHOOK_ENDPOINT_NOT_SET";

/** The operations that return a list. */
export type ListOperation =
  | "agents.approvals.list"
  | "agents.list"
  | "agents.me.actions.list"
  | "agents.me.externalAccounts.list"
  | "agents.me.internalAccounts.list"
  | "agents.me.transactions.list"
  | "auth.credentials.list"
  | "auth.sessions.list"
  | "cards.list"
  | "customers.externalAccounts.list"
  | "customers.internalAccounts.list"
  | "customers.list"
  | "documents.list"
  | "owners.list"
  | "platform.externalAccounts.list"
  | "platform.internalAccounts.list"
  | "tokens.list"
  | "transactions.list"
  | "verifications.list";

/** The operations that take an idempotency key. */
export type KeyedOperation =
  | "agents.me.quotes.create"
  | "agents.me.quotes.execute"
  | "agents.me.transfers.in"
  | "agents.me.transfers.out"
  | "quotes.create"
  | "quotes.execute"
  | "transfers.in"
  | "transfers.out";

/** The operations that may ask for a signature. */
export type SignedOperation =
  | "auth.credentials.create"
  | "auth.credentials.revoke"
  | "auth.sessions.refresh"
  | "auth.sessions.revoke"
  | "cards.update"
  | "customers.update"
  | "internalAccounts.export"
  | "internalAccounts.update"
  | "quotes.execute";

/** The headers that client and server handle themselves. */
export type HandledHeader =
  | "Idempotency-Key"
  | "Request-Id"
  | "Service-Wallet-Signature";

/** The member of a list's reply that holds its items. */
export type ItemsMember =
  | "data";

/** Per form of credentials, the operations that take it. */
export interface OperationsByCredentials {
  "basic":
    | "agents.actions.approve"
    | "agents.actions.reject"
    | "agents.approvals.list"
    | "agents.create"
    | "agents.delete"
    | "agents.deviceCodes.create"
    | "agents.deviceCodes.status"
    | "agents.get"
    | "agents.list"
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
  "bearer":
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
    | "agents.me.transfers.out";
  "key": never;
  "none":
    | "agents.deviceCodes.redeem";
}

/** Per operation, the refusals it declares: the condition, and the request field when there is one. */
export interface Conditions {
  "agents.actions.approve":
    | "unknown path.actionId"
    | "unknown path.agentId";
  "agents.actions.reject":
    | "unknown path.actionId"
    | "unknown path.agentId";
  "agents.approvals.list": never;
  "agents.create":
    | "beyond-own body.policy.permissions"
    | "unknown body.customerId"
    | "unsupported body.policy.spendingLimits.currency";
  "agents.delete":
    | "unknown path.agentId";
  "agents.deviceCodes.create":
    | "already-connected path.agentId"
    | "beyond-own path.agentId"
    | "unknown path.agentId";
  "agents.deviceCodes.redeem":
    | "expired path.code"
    | "spent path.code"
    | "unknown path.code";
  "agents.deviceCodes.status":
    | "unknown path.code";
  "agents.get":
    | "unknown path.agentId";
  "agents.list": never;
  "agents.me.actions.get":
    | "unknown path.actionId";
  "agents.me.actions.list": never;
  "agents.me.externalAccounts.create":
    | "currency-mismatch body.currency"
    | "duplicate body.accountInfo"
    | "exclusive body.accountInfo"
    | "missing body.accountInfo";
  "agents.me.externalAccounts.delete":
    | "unknown path.externalAccountId";
  "agents.me.externalAccounts.get":
    | "unknown path.externalAccountId";
  "agents.me.externalAccounts.list": never;
  "agents.me.get": never;
  "agents.me.internalAccounts.list": never;
  "agents.me.quotes.create":
    | "customer-not-ready body.immediatelyExecute"
    | "exclusive body.immediatelyExecute"
    | "expired body.lookupId"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "ineligible body.source.accountId"
    | "insufficient-balance body.immediatelyExecute"
    | "missing body.lookupId"
    | "missing body.senderCustomerInfo"
    | "needs-signature body.source.accountId"
    | "out-of-range body.lockedCurrencyAmount"
    | "over-limit body.immediatelyExecute"
    | "policy-forbids body.immediatelyExecute"
    | "policy-forbids body.source.accountId"
    | "unknown body.destination.accountId"
    | "unknown body.lookupId"
    | "unknown body.source.accountId"
    | "unsupported body.destination.currency"
    | "unsupported body.destination.paymentRail"
    | "unsupported body.source.currency";
  "agents.me.quotes.execute":
    | "customer-not-ready"
    | "expired path.quoteId"
    | "inactive"
    | "over-limit"
    | "policy-forbids path.quoteId"
    | "spent path.quoteId"
    | "unknown path.quoteId"
    | "wrong-kind path.quoteId";
  "agents.me.quotes.get":
    | "unknown path.quoteId";
  "agents.me.transactions.get":
    | "unknown path.transactionId";
  "agents.me.transactions.list": never;
  "agents.me.transfers.in":
    | "currency-mismatch"
    | "customer-not-ready"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "ineligible body.source.accountId"
    | "not-positive body.amount"
    | "over-limit body.amount"
    | "policy-forbids body.destination.accountId"
    | "unknown body.destination.accountId"
    | "unknown body.source.accountId";
  "agents.me.transfers.out":
    | "currency-mismatch"
    | "customer-not-ready"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "needs-signature body.source.accountId"
    | "not-positive body.amount"
    | "over-limit body.amount"
    | "policy-forbids body.source.accountId"
    | "unknown body.destination.accountId"
    | "unknown body.source.accountId"
    | "unsupported body.destination.paymentRail";
  "agents.policy.update":
    | "beyond-own path.agentId"
    | "unknown path.agentId"
    | "unsupported body.spendingLimits.currency";
  "agents.update":
    | "beyond-own path.agentId"
    | "nothing-to-change"
    | "unknown path.agentId";
  "auth.credentials.challenge":
    | "malformed body.clientPublicKey"
    | "missing body.clientPublicKey"
    | "rate-limited"
    | "unknown path.id"
    | "wrong-type path.id";
  "auth.credentials.create":
    | "duplicate body.attestation.credentialId"
    | "duplicate body.oidcToken"
    | "duplicate body.type"
    | "ineligible body.accountId"
    | "malformed body.nickname"
    | "malformed body.oidcToken"
    | "unknown body.accountId"
    | "unsupported body.oidcToken"
    | "wrong-kind body.accountId"
    | "wrong-proof body.attestation"
    | "wrong-proof body.oidcToken";
  "auth.credentials.list": never;
  "auth.credentials.revoke":
    | "only-one-left path.id"
    | "unknown path.id";
  "auth.credentials.verify":
    | "expired header.Request-Id"
    | "malformed body.clientPublicKey"
    | "malformed body.oidcToken"
    | "missing header.Request-Id"
    | "rate-limited"
    | "spent header.Request-Id"
    | "unknown header.Request-Id"
    | "unknown path.id"
    | "wrong-proof body.assertion"
    | "wrong-proof body.oidcToken"
    | "wrong-proof body.otp"
    | "wrong-type body.type";
  "auth.sessions.list": never;
  "auth.sessions.refresh":
    | "inactive path.id"
    | "malformed body.clientPublicKey"
    | "unknown path.id";
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
  "config.update":
    | "duplicate body.umaDomain"
    | "malformed body.webhookEndpoint"
    | "unsupported body.supportedCurrencies";
  "customers.create":
    | "duplicate body.platformCustomerId"
    | "duplicate body.umaAddress"
    | "malformed body.umaAddress"
    | "unsupported body.currencies";
  "customers.delete":
    | "deleted path.customerId"
    | "unknown path.customerId";
  "customers.externalAccounts.create":
    | "currency-mismatch body.currency"
    | "duplicate body.accountInfo"
    | "exclusive body.accountInfo"
    | "missing body.accountInfo"
    | "unknown body.customerId";
  "customers.externalAccounts.delete":
    | "unknown path.externalAccountId";
  "customers.externalAccounts.get":
    | "unknown path.externalAccountId";
  "customers.externalAccounts.list": never;
  "customers.get":
    | "unknown path.customerId";
  "customers.internalAccounts.list": never;
  "customers.list": never;
  "customers.update":
    | "changed-meanwhile body.email"
    | "deleted path.customerId"
    | "dependency-failed body.email"
    | "duplicate body.email"
    | "duplicate body.umaAddress"
    | "malformed body.umaAddress"
    | "missing body.businessInfo.legalName"
    | "unknown path.customerId"
    | "unsupported body.currencies"
    | "wrong-type body.customerType";
  "documents.create":
    | "over-limit body.file"
    | "unknown body.documentHolder"
    | "unsupported body.file";
  "documents.delete":
    | "in-use path.documentId"
    | "unknown path.documentId";
  "documents.get":
    | "unknown path.documentId";
  "documents.list": never;
  "documents.replace":
    | "over-limit body.file"
    | "unknown path.documentId"
    | "unsupported body.file";
  "internalAccounts.export":
    | "malformed body.clientPublicKey"
    | "unknown path.id"
    | "wrong-kind path.id";
  "internalAccounts.update":
    | "nothing-to-change"
    | "unknown path.id"
    | "wrong-kind path.id";
  "owners.create":
    | "unknown body.customerId"
    | "wrong-kind body.customerId";
  "owners.get":
    | "unknown path.beneficialOwnerId";
  "owners.list": never;
  "owners.update":
    | "unknown path.beneficialOwnerId";
  "platform.externalAccounts.create":
    | "currency-mismatch body.currency"
    | "duplicate body.accountInfo"
    | "exclusive body.accountInfo"
    | "missing body.accountInfo";
  "platform.externalAccounts.delete":
    | "unknown path.externalAccountId";
  "platform.externalAccounts.get":
    | "unknown path.externalAccountId";
  "platform.externalAccounts.list": never;
  "platform.internalAccounts.list": never;
  "quotes.create":
    | "customer-not-ready body.immediatelyExecute"
    | "exclusive body.immediatelyExecute"
    | "expired body.lookupId"
    | "inactive body.destination.accountId"
    | "inactive body.source.accountId"
    | "ineligible body.source.accountId"
    | "insufficient-balance body.immediatelyExecute"
    | "missing body.lookupId"
    | "missing body.senderCustomerInfo"
    | "needs-signature body.immediatelyExecute"
    | "out-of-range body.lockedCurrencyAmount"
    | "unknown body.destination.accountId"
    | "unknown body.lookupId"
    | "unknown body.source.accountId"
    | "unknown body.source.customerId"
    | "unsupported body.destination.currency"
    | "unsupported body.destination.paymentRail"
    | "unsupported body.source.currency";
  "quotes.execute":
    | "customer-not-ready"
    | "expired path.quoteId"
    | "inactive"
    | "insufficient-balance"
    | "spent path.quoteId"
    | "unknown path.quoteId"
    | "wrong-kind path.quoteId";
  "quotes.get":
    | "unknown path.quoteId";
  "receivers.externalAccount.lookup":
    | "unknown path.accountId"
    | "unknown query.customerId";
  "receivers.uma.lookup":
    | "unknown path.receiverUmaAddress"
    | "unknown query.customerId";
  "sandbox.cards.authorize":
    | "unknown path.id"
    | "unsupported body.currency.code";
  "sandbox.cards.clear":
    | "out-of-range body.amount"
    | "terminal body.cardTransactionId"
    | "unknown body.cardTransactionId"
    | "unknown path.id";
  "sandbox.cards.return":
    | "out-of-range body.amount"
    | "over-limit body.amount"
    | "unknown body.cardTransactionId"
    | "unknown path.id";
  "sandbox.internalAccounts.fund":
    | "inactive path.accountId"
    | "out-of-range body.amount"
    | "owner-deleted path.accountId"
    | "unknown path.accountId";
  "sandbox.send":
    | "currency-mismatch body.currencyCode"
    | "customer-not-ready"
    | "expired body.quoteId"
    | "spent body.quoteId"
    | "unknown body.quoteId"
    | "wrong-kind body.quoteId";
  "sandbox.uma.receive":
    | "customer-not-ready"
    | "missing body.receiverUmaAddress"
    | "unknown body.customerId"
    | "unknown body.receiverUmaAddress"
    | "unsupported body.receivingCurrencyCode";
  "sandbox.webhooks.test":
    | "no-endpoint"
    | "undeliverable";
  "tokens.create":
    | "beyond-own body.permissions";
  "tokens.delete":
    | "only-one-left path.tokenId"
    | "unknown path.tokenId";
  "tokens.get":
    | "unknown path.tokenId";
  "tokens.list": never;
  "transactions.approve":
    | "not-pending path.transactionId"
    | "unknown path.transactionId";
  "transactions.confirm":
    | "unknown path.transactionId";
  "transactions.get":
    | "unknown path.transactionId";
  "transactions.list": never;
  "transactions.reject":
    | "not-pending path.transactionId"
    | "unknown path.transactionId";
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
  "verifications.create":
    | "unknown body.customerId";
  "verifications.get":
    | "unknown path.verificationId";
  "verifications.list": never;
}

/** Per lifecycle, its states. */
export interface States {
  "AgentActionStatus":
    | "APPROVED"
    | "FAILED"
    | "PENDING_APPROVAL"
    | "REJECTED";
  "CardState":
    | "ACTIVE"
    | "CLOSED"
    | "FROZEN"
    | "PENDING_ISSUE"
    | "PENDING_KYC";
  "CardTransactionStatus":
    | "AUTHORIZED"
    | "DECLINED"
    | "EXCEPTION"
    | "PARTIALLY_SETTLED"
    | "REFUNDED"
    | "SETTLED";
  "ExternalAccountStatus":
    | "ACTIVE"
    | "INACTIVE"
    | "PENDING"
    | "UNDER_REVIEW";
  "InternalAccountStatus":
    | "ACTIVE"
    | "CLOSED"
    | "FROZEN"
    | "PENDING";
  "KybStatus":
    | "APPROVED"
    | "PENDING"
    | "REJECTED"
    | "UNVERIFIED";
  "KycStatus":
    | "APPROVED"
    | "PENDING"
    | "REJECTED"
    | "UNVERIFIED";
  "QuoteStatus":
    | "COMPLETED"
    | "EXPIRED"
    | "FAILED"
    | "PENDING"
    | "PROCESSING";
  "RefundStatus":
    | "COMPLETED"
    | "FAILED"
    | "PENDING";
  "TransactionStatus":
    | "COMPLETED"
    | "CREATED"
    | "EXPIRED"
    | "FAILED"
    | "PENDING"
    | "PROCESSING"
    | "REFUNDED"
    | "REJECTED";
  "VerificationStatus":
    | "APPROVED"
    | "IN_PROGRESS"
    | "PENDING_MANUAL_REVIEW"
    | "READY_FOR_VERIFICATION"
    | "REJECTED"
    | "RESOLVE_ERRORS";
}

/** Per operation that reads a resource with lifecycles, the field and the states of each. */
export interface ReadStates {
  "agents.me.actions.get": { "status": States["AgentActionStatus"] };
  "agents.me.externalAccounts.get": { "status": States["ExternalAccountStatus"] };
  "agents.me.quotes.get": { "status": States["QuoteStatus"] };
  "agents.me.transactions.get": { "refund.status": States["RefundStatus"]; "status": States["TransactionStatus"] };
  "cards.get": { "state": States["CardState"] };
  "customers.externalAccounts.get": { "status": States["ExternalAccountStatus"] };
  "customers.get": { "kybStatus": States["KybStatus"]; "kycStatus": States["KycStatus"] };
  "platform.externalAccounts.get": { "status": States["ExternalAccountStatus"] };
  "quotes.get": { "status": States["QuoteStatus"] };
  "transactions.get": { "refund.status": States["RefundStatus"]; "status": States["TransactionStatus"] };
  "verifications.get": { "verificationStatus": States["VerificationStatus"] };
}

/** Per operation, the codes of its error replies. */
export interface Codes {
  "agents.actions.approve":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.actions.reject":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.approvals.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.create":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "agents.delete":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.deviceCodes.create":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.deviceCodes.redeem":
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND";
  "agents.deviceCodes.status":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.actions.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.me.actions.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.externalAccounts.create":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_BANK_ACCOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.externalAccounts.delete":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.me.externalAccounts.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.me.externalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.internalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.quotes.create":
    | "AMOUNT_OUT_OF_RANGE"
    | "FORBIDDEN"
    | "INSUFFICIENT_BALANCE"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "LOOKUP_REQUEST_FAILED"
    | "MISSING_MANDATORY_USER_INFO"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUPPORTED_UMA_VERSION"
    | "USER_NOT_READY";
  "agents.me.quotes.execute":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "QUOTE_EXPIRED"
    | "QUOTE_NOT_FOUND"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "agents.me.quotes.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "QUOTE_NOT_FOUND"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.me.transactions.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TRANSACTION_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.me.transactions.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "agents.me.transfers.in":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_AMOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "agents.me.transfers.out":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_AMOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "agents.policy.update":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "agents.update":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "auth.credentials.challenge":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "INVALID_PUBKEY_FORMAT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "auth.credentials.create":
    | "CONFLICT"
    | "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "PASSKEY_CREDENTIAL_ALREADY_EXISTS"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "auth.credentials.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "auth.credentials.revoke":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "auth.credentials.verify":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "INVALID_PUBKEY_FORMAT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED";
  "auth.sessions.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "auth.sessions.refresh":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "INVALID_PUBKEY_FORMAT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "auth.sessions.revoke":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "cards.create":
    | "CARDHOLDER_KYC_NOT_APPROVED"
    | "FORBIDDEN"
    | "FUNDING_SOURCE_INELIGIBLE"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "cards.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "cards.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "cards.update":
    | "CARD_NOT_MUTABLE"
    | "CONFLICT"
    | "FORBIDDEN"
    | "FUNDING_SOURCE_INELIGIBLE"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "INVALID_STATE_TRANSITION"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "config.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "config.update":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "customers.create":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "INVALID_UMA_ADDRESS"
    | "METHOD_NOT_ALLOWED"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "UMA_ADDRESS_EXISTS"
    | "UNAUTHORIZED";
  "customers.delete":
    | "CUSTOMER_DELETED"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "customers.externalAccounts.create":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_BANK_ACCOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "customers.externalAccounts.delete":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "customers.externalAccounts.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "customers.externalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "customers.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "customers.internalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "customers.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "METHOD_NOT_ALLOWED"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "customers.update":
    | "CONFLICT"
    | "CUSTOMER_DELETED"
    | "EMAIL_OTP_CREDENTIAL_SET_CHANGED"
    | "EMAIL_OTP_CREDENTIAL_SYNC_FAILED"
    | "EMAIL_OTP_EMAIL_ALREADY_EXISTS"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "INVALID_UMA_ADDRESS"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UMA_ADDRESS_EXISTS"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "documents.create":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUITABLE_DOCUMENT"
    | "USER_NOT_FOUND";
  "documents.delete":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "documents.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "documents.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "documents.replace":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUITABLE_DOCUMENT";
  "internalAccounts.export":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "INVALID_PUBKEY_FORMAT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "internalAccounts.update":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "owners.create":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "owners.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "owners.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "owners.update":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "platform.externalAccounts.create":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_BANK_ACCOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "platform.externalAccounts.delete":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "platform.externalAccounts.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "platform.externalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "platform.internalAccounts.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "quotes.create":
    | "AMOUNT_OUT_OF_RANGE"
    | "FORBIDDEN"
    | "INSUFFICIENT_BALANCE"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "LOOKUP_REQUEST_FAILED"
    | "MISSING_MANDATORY_USER_INFO"
    | "NOT_IMPLEMENTED"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUPPORTED_UMA_VERSION"
    | "USER_NOT_FOUND"
    | "USER_NOT_READY";
  "quotes.execute":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INSUFFICIENT_BALANCE"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "QUOTE_EXPIRED"
    | "QUOTE_NOT_FOUND"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "REQUEST_ID_MISSING"
    | "UNAUTHORIZED"
    | "USER_NOT_READY"
    | "WALLET_SIGNATURE_BODY_MISMATCH"
    | "WALLET_SIGNATURE_INVALID"
    | "WALLET_SIGNATURE_MALFORMED"
    | "WALLET_SIGNATURE_MISSING";
  "quotes.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "QUOTE_NOT_FOUND"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "receivers.externalAccount.lookup":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUPPORTED_UMA_VERSION";
  "receivers.uma.lookup":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UMA_NOT_FOUND"
    | "UNAUTHORIZED"
    | "UNSUPPORTED_UMA_VERSION";
  "sandbox.cards.authorize":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "sandbox.cards.clear":
    | "AMOUNT_OUT_OF_RANGE"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "sandbox.cards.return":
    | "AMOUNT_OUT_OF_RANGE"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_AMOUNT"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "sandbox.internalAccounts.fund":
    | "AMOUNT_OUT_OF_RANGE"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "sandbox.send":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "QUOTE_NOT_FOUND"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "sandbox.uma.receive":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UMA_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND"
    | "USER_NOT_READY";
  "sandbox.webhooks.test":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED"
    | "WEBHOOK_DELIVERY_ERROR"
    | "WEBHOOK_ENDPOINT_NOT_SET";
  "tokens.create":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "tokens.delete":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TOKEN_NOT_FOUND"
    | "UNAUTHORIZED";
  "tokens.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TOKEN_NOT_FOUND"
    | "UNAUTHORIZED";
  "tokens.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "transactions.approve":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TRANSACTION_NOT_FOUND"
    | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"
    | "UNAUTHORIZED";
  "transactions.confirm":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TRANSACTION_NOT_FOUND"
    | "UNAUTHORIZED";
  "transactions.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TRANSACTION_NOT_FOUND"
    | "UNAUTHORIZED";
  "transactions.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
  "transactions.reject":
    | "CONFLICT"
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "TRANSACTION_NOT_FOUND"
    | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"
    | "UNAUTHORIZED";
  "transfers.in":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_AMOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "transfers.out":
    | "FORBIDDEN"
    | "INSUFFICIENT_BALANCE"
    | "INTERNAL_ERROR"
    | "INVALID_AMOUNT"
    | "INVALID_CURRENCY"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_READY";
  "verifications.create":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED"
    | "USER_NOT_FOUND";
  "verifications.get":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "RATE_LIMITED"
    | "REFERENCE_NOT_FOUND"
    | "UNAUTHORIZED";
  "verifications.list":
    | "FORBIDDEN"
    | "INTERNAL_ERROR"
    | "INVALID_INPUT"
    | "RATE_LIMITED"
    | "UNAUTHORIZED";
}

/** Per operation, the resource of each id in its path and its query. */
export interface References {
  "agents.actions.approve": { params: { "agentId": "Agent"; "actionId": "AgentAction" }; query: {  } };
  "agents.actions.reject": { params: { "agentId": "Agent"; "actionId": "AgentAction" }; query: {  } };
  "agents.approvals.list": { params: {  }; query: { "agentId": "Agent"; "customerId": "Customer" } };
  "agents.create": { params: {  }; query: {  } };
  "agents.delete": { params: { "agentId": "Agent" }; query: {  } };
  "agents.deviceCodes.create": { params: { "agentId": "Agent" }; query: {  } };
  "agents.deviceCodes.redeem": { params: {  }; query: {  } };
  "agents.deviceCodes.status": { params: {  }; query: {  } };
  "agents.get": { params: { "agentId": "Agent" }; query: {  } };
  "agents.list": { params: {  }; query: { "customerId": "Customer" } };
  "agents.me.actions.get": { params: { "actionId": "AgentAction" }; query: {  } };
  "agents.me.actions.list": { params: {  }; query: {  } };
  "agents.me.externalAccounts.create": { params: {  }; query: {  } };
  "agents.me.externalAccounts.delete": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "agents.me.externalAccounts.get": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "agents.me.externalAccounts.list": { params: {  }; query: {  } };
  "agents.me.get": { params: {  }; query: {  } };
  "agents.me.internalAccounts.list": { params: {  }; query: {  } };
  "agents.me.quotes.create": { params: {  }; query: {  } };
  "agents.me.quotes.execute": { params: { "quoteId": "Quote" }; query: {  } };
  "agents.me.quotes.get": { params: { "quoteId": "Quote" }; query: {  } };
  "agents.me.transactions.get": { params: { "transactionId": "Transaction" }; query: {  } };
  "agents.me.transactions.list": { params: {  }; query: {  } };
  "agents.me.transfers.in": { params: {  }; query: {  } };
  "agents.me.transfers.out": { params: {  }; query: {  } };
  "agents.policy.update": { params: { "agentId": "Agent" }; query: {  } };
  "agents.update": { params: { "agentId": "Agent" }; query: {  } };
  "auth.credentials.challenge": { params: { "id": "AuthMethod" }; query: {  } };
  "auth.credentials.create": { params: {  }; query: {  } };
  "auth.credentials.list": { params: {  }; query: { "accountId": "InternalAccount" } };
  "auth.credentials.revoke": { params: { "id": "AuthMethod" }; query: {  } };
  "auth.credentials.verify": { params: { "id": "AuthMethod" }; query: {  } };
  "auth.sessions.list": { params: {  }; query: { "accountId": "InternalAccount" } };
  "auth.sessions.refresh": { params: { "id": "AuthSession" }; query: {  } };
  "auth.sessions.revoke": { params: { "id": "AuthSession" }; query: {  } };
  "cards.create": { params: {  }; query: {  } };
  "cards.get": { params: { "id": "Card" }; query: {  } };
  "cards.list": { params: {  }; query: { "cardholderId": "Customer"; "accountId": "InternalAccount" } };
  "cards.update": { params: { "id": "Card" }; query: {  } };
  "config.get": { params: {  }; query: {  } };
  "config.update": { params: {  }; query: {  } };
  "customers.create": { params: {  }; query: {  } };
  "customers.delete": { params: { "customerId": "Customer" }; query: {  } };
  "customers.externalAccounts.create": { params: {  }; query: {  } };
  "customers.externalAccounts.delete": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "customers.externalAccounts.get": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "customers.externalAccounts.list": { params: {  }; query: { "customerId": "Customer" } };
  "customers.get": { params: { "customerId": "Customer" }; query: {  } };
  "customers.internalAccounts.list": { params: {  }; query: { "customerId": "Customer" } };
  "customers.list": { params: {  }; query: {  } };
  "customers.update": { params: { "customerId": "Customer" }; query: {  } };
  "documents.create": { params: {  }; query: {  } };
  "documents.delete": { params: { "documentId": "Document" }; query: {  } };
  "documents.get": { params: { "documentId": "Document" }; query: {  } };
  "documents.list": { params: {  }; query: {  } };
  "documents.replace": { params: { "documentId": "Document" }; query: {  } };
  "internalAccounts.export": { params: { "id": "InternalAccount" }; query: {  } };
  "internalAccounts.update": { params: { "id": "InternalAccount" }; query: {  } };
  "owners.create": { params: {  }; query: {  } };
  "owners.get": { params: { "beneficialOwnerId": "BeneficialOwner" }; query: {  } };
  "owners.list": { params: {  }; query: { "customerId": "Customer" } };
  "owners.update": { params: { "beneficialOwnerId": "BeneficialOwner" }; query: {  } };
  "platform.externalAccounts.create": { params: {  }; query: {  } };
  "platform.externalAccounts.delete": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "platform.externalAccounts.get": { params: { "externalAccountId": "ExternalAccount" }; query: {  } };
  "platform.externalAccounts.list": { params: {  }; query: {  } };
  "platform.internalAccounts.list": { params: {  }; query: {  } };
  "quotes.create": { params: {  }; query: {  } };
  "quotes.execute": { params: { "quoteId": "Quote" }; query: {  } };
  "quotes.get": { params: { "quoteId": "Quote" }; query: {  } };
  "receivers.externalAccount.lookup": { params: { "accountId": "ExternalAccount" }; query: { "customerId": "Customer" } };
  "receivers.uma.lookup": { params: {  }; query: { "customerId": "Customer" } };
  "sandbox.cards.authorize": { params: { "id": "Card" }; query: {  } };
  "sandbox.cards.clear": { params: { "id": "Card" }; query: {  } };
  "sandbox.cards.return": { params: { "id": "Card" }; query: {  } };
  "sandbox.internalAccounts.fund": { params: { "accountId": "InternalAccount" }; query: {  } };
  "sandbox.send": { params: {  }; query: {  } };
  "sandbox.uma.receive": { params: {  }; query: {  } };
  "sandbox.webhooks.test": { params: {  }; query: {  } };
  "tokens.create": { params: {  }; query: {  } };
  "tokens.delete": { params: { "tokenId": "Token" }; query: {  } };
  "tokens.get": { params: { "tokenId": "Token" }; query: {  } };
  "tokens.list": { params: {  }; query: {  } };
  "transactions.approve": { params: { "transactionId": "Transaction" }; query: {  } };
  "transactions.confirm": { params: { "transactionId": "Transaction" }; query: {  } };
  "transactions.get": { params: { "transactionId": "Transaction" }; query: {  } };
  "transactions.list": { params: {  }; query: { "customerId": "Customer" } };
  "transactions.reject": { params: { "transactionId": "Transaction" }; query: {  } };
  "transfers.in": { params: {  }; query: {  } };
  "transfers.out": { params: {  }; query: {  } };
  "verifications.create": { params: {  }; query: {  } };
  "verifications.get": { params: { "verificationId": "Verification" }; query: {  } };
  "verifications.list": { params: {  }; query: { "customerId": "Customer" } };
}

/** What a caller with an id and a secret may call, by name. */
export interface BasicOperations {
  "agents": {
    "actions": {
      /**
       * Approve an action.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "approve": readonly ["agents.actions.approve", "agentId", "actionId"];
      /**
       * Reject an action.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "reject": readonly ["agents.actions.reject", "agentId", "actionId"];
    };
    "approvals": {
      /**
       * List actions that wait for approval.
       */
      "list": readonly ["agents.approvals.list"];
    };
    /**
     * Create an agent.
     *
     * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `FORBIDDEN`.
     */
    "create": readonly ["agents.create"];
    /**
     * Delete an agent.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "delete": readonly ["agents.delete", "agentId"];
    "deviceCodes": {
      /**
       * Create a device code.
       *
       * Refusals: 403 `FORBIDDEN`, 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT`.
       */
      "create": readonly ["agents.deviceCodes.create", "agentId"];
      /**
       * Redeem a device code.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "redeem": readonly ["agents.deviceCodes.redeem", "code"];
      /**
       * Get the status of a device code.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "status": readonly ["agents.deviceCodes.status", "code"];
    };
    /**
     * Get an agent.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "get": readonly ["agents.get", "agentId"];
    /**
     * List agents.
     */
    "list": readonly ["agents.list"];
    "policy": {
      /**
       * Update an agent's policy.
       *
       * Refusals: 400 `INVALID_CURRENCY`, 403 `FORBIDDEN`, 404 `REFERENCE_NOT_FOUND`.
       */
      "update": readonly ["agents.policy.update", "agentId"];
    };
    /**
     * Update an agent.
     *
     * Refusals: 400 `INVALID_INPUT`, 403 `FORBIDDEN`, 404 `REFERENCE_NOT_FOUND`.
     */
    "update": readonly ["agents.update", "agentId"];
  };
  "auth": {
    "credentials": {
      /**
       * Start the proof of a credential.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`, 429 `RATE_LIMITED`.
       */
      "challenge": readonly ["auth.credentials.challenge", "id"];
      /**
       * Add a credential.
       *
       * Refusals: 400 `EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS`, 400 `INVALID_INPUT`, 400 `PASSKEY_CREDENTIAL_ALREADY_EXISTS`, 401 `UNAUTHORIZED`.
       *
       * Signed: the service may ask for a signature, which `session` makes.
       */
      "create": readonly ["auth.credentials.create"];
      /**
       * List credentials.
       */
      "list": readonly ["auth.credentials.list"];
      /**
       * Revoke a credential.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       *
       * Signed: the service may ask for a signature, which `session` makes.
       */
      "revoke": readonly ["auth.credentials.revoke", "id"];
      /**
       * Prove a credential and open a session.
       *
       * Refusals: 400 `INVALID_INPUT`, 401 `REQUEST_ID_MISSING`, 401 `UNAUTHORIZED`, 404 `REFERENCE_NOT_FOUND`, 429 `RATE_LIMITED`.
       */
      "verify": readonly ["auth.credentials.verify", "id"];
    };
    "sessions": {
      /**
       * List sessions.
       */
      "list": readonly ["auth.sessions.list"];
      /**
       * Refresh a session.
       *
       * Refusals: 400 `INVALID_INPUT`, 401 `UNAUTHORIZED`, 404 `REFERENCE_NOT_FOUND`.
       *
       * Signed: the service may ask for a signature, which `session` makes.
       */
      "refresh": readonly ["auth.sessions.refresh", "id"];
      /**
       * Revoke a session.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       *
       * Signed: the service may ask for a signature, which `session` makes.
       */
      "revoke": readonly ["auth.sessions.revoke", "id"];
    };
  };
  "cards": {
    /**
     * Create a card.
     *
     * Refusals: 400 `CARDHOLDER_KYC_NOT_APPROVED`, 400 `FUNDING_SOURCE_INELIGIBLE`, 400 `INVALID_INPUT`.
     */
    "create": readonly ["cards.create"];
    /**
     * Get a card.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "get": readonly ["cards.get", "id"];
    /**
     * List cards.
     */
    "list": readonly ["cards.list"];
    /**
     * Update a card.
     *
     * Refusals: 400 `FUNDING_SOURCE_INELIGIBLE`, 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`, 409 `CARD_NOT_MUTABLE`.
     *
     * Signed: the service may ask for a signature, which `session` makes.
     */
    "update": readonly ["cards.update", "id"];
  };
  "config": {
    /**
     * Get the platform's configuration.
     */
    "get": readonly ["config.get"];
    /**
     * Update the platform's configuration.
     *
     * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`.
     */
    "update": readonly ["config.update"];
  };
  "customers": {
    /**
     * Create a customer.
     *
     * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_UMA_ADDRESS`, 409 `CONFLICT`, 409 `UMA_ADDRESS_EXISTS`.
     */
    "create": readonly ["customers.create"];
    /**
     * Delete a customer.
     *
     * Refusals: 404 `USER_NOT_FOUND`, 410 `CUSTOMER_DELETED`.
     */
    "delete": readonly ["customers.delete", "customerId"];
    "externalAccounts": {
      /**
       * Register an external account.
       *
       * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 409 `CONFLICT`.
       */
      "create": readonly ["customers.externalAccounts.create"];
      /**
       * Delete an external account.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "delete": readonly ["customers.externalAccounts.delete", "externalAccountId"];
      /**
       * Get an external account.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "get": readonly ["customers.externalAccounts.get", "externalAccountId"];
      /**
       * List external accounts.
       */
      "list": readonly ["customers.externalAccounts.list"];
    };
    /**
     * Get a customer.
     *
     * Refusals: 404 `USER_NOT_FOUND`.
     */
    "get": readonly ["customers.get", "customerId"];
    "internalAccounts": {
      /**
       * List customers' internal accounts.
       */
      "list": readonly ["customers.internalAccounts.list"];
    };
    /**
     * List customers.
     */
    "list": readonly ["customers.list"];
    /**
     * Update a customer.
     *
     * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 400 `INVALID_UMA_ADDRESS`, 404 `USER_NOT_FOUND`, 409 `EMAIL_OTP_CREDENTIAL_SET_CHANGED`, 409 `EMAIL_OTP_EMAIL_ALREADY_EXISTS`, 409 `UMA_ADDRESS_EXISTS`, 410 `CUSTOMER_DELETED`, 424 `EMAIL_OTP_CREDENTIAL_SYNC_FAILED`.
     *
     * Signed: the service may ask for a signature, which `session` makes.
     */
    "update": readonly ["customers.update", "customerId"];
  };
  "documents": {
    /**
     * Upload a document.
     *
     * Refusals: 400 `INVALID_INPUT`, 400 `UNSUITABLE_DOCUMENT`.
     */
    "create": readonly ["documents.create"];
    /**
     * Delete a document.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT`.
     */
    "delete": readonly ["documents.delete", "documentId"];
    /**
     * Get a document.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "get": readonly ["documents.get", "documentId"];
    /**
     * List documents.
     */
    "list": readonly ["documents.list"];
    /**
     * Replace a document.
     *
     * Refusals: 400 `INVALID_INPUT`, 400 `UNSUITABLE_DOCUMENT`, 404 `REFERENCE_NOT_FOUND`.
     */
    "replace": readonly ["documents.replace", "documentId"];
  };
  "internalAccounts": {
    /**
     * Export a wallet.
     *
     * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
     *
     * Signed: the service may ask for a signature, which `session` makes.
     */
    "export": readonly ["internalAccounts.export", "id"];
    /**
     * Update a wallet's privacy.
     *
     * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
     *
     * Signed: the service may ask for a signature, which `session` makes.
     */
    "update": readonly ["internalAccounts.update", "id"];
  };
  "owners": {
    /**
     * Create a beneficial owner.
     *
     * Refusals: 400 `INVALID_INPUT`.
     */
    "create": readonly ["owners.create"];
    /**
     * Get a beneficial owner.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "get": readonly ["owners.get", "beneficialOwnerId"];
    /**
     * List beneficial owners.
     */
    "list": readonly ["owners.list"];
    /**
     * Update a beneficial owner.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "update": readonly ["owners.update", "beneficialOwnerId"];
  };
  "platform": {
    "externalAccounts": {
      /**
       * Register an external account of the platform.
       *
       * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 409 `CONFLICT`.
       */
      "create": readonly ["platform.externalAccounts.create"];
      /**
       * Delete an external account of the platform.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "delete": readonly ["platform.externalAccounts.delete", "externalAccountId"];
      /**
       * Get an external account of the platform.
       *
       * Refusals: 404 `REFERENCE_NOT_FOUND`.
       */
      "get": readonly ["platform.externalAccounts.get", "externalAccountId"];
      /**
       * List the platform's external accounts.
       */
      "list": readonly ["platform.externalAccounts.list"];
    };
    "internalAccounts": {
      /**
       * List the platform's internal accounts.
       */
      "list": readonly ["platform.internalAccounts.list"];
    };
  };
  "quotes": {
    /**
     * Create a quote.
     *
     * Refusals: 400 `AMOUNT_OUT_OF_RANGE`, 400 `INSUFFICIENT_BALANCE`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 400 `LOOKUP_REQUEST_FAILED`, 400 `MISSING_MANDATORY_USER_INFO`, 403 `USER_NOT_READY`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "create": readonly ["quotes.create"];
    /**
     * Execute a quote.
     *
     * Refusals: 400 `INSUFFICIENT_BALANCE`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`, 404 `QUOTE_NOT_FOUND`, 409 `CONFLICT`, 409 `QUOTE_EXPIRED`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     *
     * Signed: the service may ask for a signature, which `session` makes.
     */
    "execute": readonly ["quotes.execute", "quoteId"];
    /**
     * Get a quote.
     *
     * Refusals: 404 `QUOTE_NOT_FOUND`.
     */
    "get": readonly ["quotes.get", "quoteId"];
  };
  "receivers": {
    "externalAccount": {
      /**
       * Look up an external account.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "lookup": readonly ["receivers.externalAccount.lookup", "accountId"];
    };
    "uma": {
      /**
       * Look up a UMA address.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `UMA_NOT_FOUND`.
       */
      "lookup": readonly ["receivers.uma.lookup", "receiverUmaAddress"];
    };
  };
  "sandbox": {
    "cards": {
      /**
       * Simulate a card authorization.
       *
       * Refusals: 400 `INVALID_CURRENCY`, 404 `REFERENCE_NOT_FOUND`.
       */
      "authorize": readonly ["sandbox.cards.authorize", "id"];
      /**
       * Simulate a card clearing.
       *
       * Refusals: 400 `AMOUNT_OUT_OF_RANGE`, 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "clear": readonly ["sandbox.cards.clear", "id"];
      /**
       * Simulate a card return.
       *
       * Refusals: 400 `AMOUNT_OUT_OF_RANGE`, 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "return": readonly ["sandbox.cards.return", "id"];
    };
    "internalAccounts": {
      /**
       * Fund an internal account.
       *
       * Refusals: 400 `AMOUNT_OUT_OF_RANGE`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
       */
      "fund": readonly ["sandbox.internalAccounts.fund", "accountId"];
    };
    /**
     * Simulate the funding of a quote.
     *
     * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`.
     */
    "send": readonly ["sandbox.send"];
    "uma": {
      /**
       * Simulate an incoming UMA payment.
       *
       * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`, 404 `UMA_NOT_FOUND`.
       */
      "receive": readonly ["sandbox.uma.receive"];
    };
    "webhooks": {
      /**
       * Send a test webhook.
       *
       * Refusals: 400 `WEBHOOK_DELIVERY_ERROR`, 400 `WEBHOOK_ENDPOINT_NOT_SET`.
       */
      "test": readonly ["sandbox.webhooks.test"];
    };
  };
  "tokens": {
    /**
     * Create a token.
     *
     * Refusals: 403 `FORBIDDEN`.
     */
    "create": readonly ["tokens.create"];
    /**
     * Delete a token.
     *
     * Refusals: 400 `INVALID_INPUT`, 404 `TOKEN_NOT_FOUND`.
     */
    "delete": readonly ["tokens.delete", "tokenId"];
    /**
     * Get a token.
     *
     * Refusals: 404 `TOKEN_NOT_FOUND`.
     */
    "get": readonly ["tokens.get", "tokenId"];
    /**
     * List tokens.
     */
    "list": readonly ["tokens.list"];
  };
  "transactions": {
    /**
     * Approve an incoming payment.
     *
     * Refusals: 404 `TRANSACTION_NOT_FOUND`, 409 `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`.
     */
    "approve": readonly ["transactions.approve", "transactionId"];
    /**
     * Confirm the delivery of a receipt.
     *
     * Refusals: 404 `TRANSACTION_NOT_FOUND`.
     */
    "confirm": readonly ["transactions.confirm", "transactionId"];
    /**
     * Get a transaction.
     *
     * Refusals: 404 `TRANSACTION_NOT_FOUND`.
     */
    "get": readonly ["transactions.get", "transactionId"];
    /**
     * List transactions.
     */
    "list": readonly ["transactions.list"];
    /**
     * Reject an incoming payment.
     *
     * Refusals: 404 `TRANSACTION_NOT_FOUND`, 409 `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`.
     */
    "reject": readonly ["transactions.reject", "transactionId"];
  };
  "transfers": {
    /**
     * Transfer in.
     *
     * Refusals: 400 `INVALID_AMOUNT`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "in": readonly ["transfers.in"];
    /**
     * Transfer out.
     *
     * Refusals: 400 `INSUFFICIENT_BALANCE`, 400 `INVALID_AMOUNT`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "out": readonly ["transfers.out"];
  };
  "verifications": {
    /**
     * Verify a customer.
     *
     * Refusals: 404 `USER_NOT_FOUND`.
     */
    "create": readonly ["verifications.create"];
    /**
     * Get a verification.
     *
     * Refusals: 404 `REFERENCE_NOT_FOUND`.
     */
    "get": readonly ["verifications.get", "verificationId"];
    /**
     * List verifications.
     */
    "list": readonly ["verifications.list"];
  };
}

/** What a caller with a token may call, by name. */
export interface BearerOperations {
  "agents": {
    "deviceCodes": {
      /**
       * Redeem a device code.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "redeem": readonly ["agents.deviceCodes.redeem", "code"];
    };
    "me": {
      "actions": {
        /**
         * Get an own action.
         *
         * Refusals: 404 `REFERENCE_NOT_FOUND`.
         */
        "get": readonly ["agents.me.actions.get", "actionId"];
        /**
         * List own actions.
         */
        "list": readonly ["agents.me.actions.list"];
      };
      "externalAccounts": {
        /**
         * Register an external account as an agent.
         *
         * Refusals: 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 409 `CONFLICT`.
         */
        "create": readonly ["agents.me.externalAccounts.create"];
        /**
         * Delete an external account as an agent.
         *
         * Refusals: 404 `REFERENCE_NOT_FOUND`.
         */
        "delete": readonly ["agents.me.externalAccounts.delete", "externalAccountId"];
        /**
         * Get an external account of the customer.
         *
         * Refusals: 404 `REFERENCE_NOT_FOUND`.
         */
        "get": readonly ["agents.me.externalAccounts.get", "externalAccountId"];
        /**
         * List the customer's external accounts.
         */
        "list": readonly ["agents.me.externalAccounts.list"];
      };
      /**
       * Get the calling agent.
       */
      "get": readonly ["agents.me.get"];
      "internalAccounts": {
        /**
         * List the customer's internal accounts.
         */
        "list": readonly ["agents.me.internalAccounts.list"];
      };
      "quotes": {
        /**
         * Create a quote as an agent.
         *
         * Refusals: 400 `AMOUNT_OUT_OF_RANGE`, 400 `INSUFFICIENT_BALANCE`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 400 `LOOKUP_REQUEST_FAILED`, 400 `MISSING_MANDATORY_USER_INFO`, 403 `FORBIDDEN`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
         *
         * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
         */
        "create": readonly ["agents.me.quotes.create"];
        /**
         * Execute a quote as an agent.
         *
         * Refusals: 400 `INVALID_INPUT`, 403 `FORBIDDEN`, 403 `USER_NOT_READY`, 404 `QUOTE_NOT_FOUND`, 409 `CONFLICT`, 409 `QUOTE_EXPIRED`.
         *
         * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
         */
        "execute": readonly ["agents.me.quotes.execute", "quoteId"];
        /**
         * Get an own quote.
         *
         * Refusals: 404 `QUOTE_NOT_FOUND`.
         */
        "get": readonly ["agents.me.quotes.get", "quoteId"];
      };
      "transactions": {
        /**
         * Get a transaction of the customer.
         *
         * Refusals: 404 `TRANSACTION_NOT_FOUND`.
         */
        "get": readonly ["agents.me.transactions.get", "transactionId"];
        /**
         * List the customer's transactions.
         */
        "list": readonly ["agents.me.transactions.list"];
      };
      "transfers": {
        /**
         * Transfer in as an agent.
         *
         * Refusals: 400 `INVALID_AMOUNT`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `FORBIDDEN`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
         *
         * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
         */
        "in": readonly ["agents.me.transfers.in"];
        /**
         * Transfer out as an agent.
         *
         * Refusals: 400 `INVALID_AMOUNT`, 400 `INVALID_CURRENCY`, 400 `INVALID_INPUT`, 403 `FORBIDDEN`, 403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`.
         *
         * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
         */
        "out": readonly ["agents.me.transfers.out"];
      };
    };
  };
}

/** What a caller with a key may call, by name. */
export interface KeyOperations {
  "agents": {
    "deviceCodes": {
      /**
       * Redeem a device code.
       *
       * Refusals: 400 `INVALID_INPUT`, 404 `REFERENCE_NOT_FOUND`.
       */
      "redeem": readonly ["agents.deviceCodes.redeem", "code"];
    };
  };
}
