// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientContract } from "../client-contract.ts";

/** What a client reads of the contract. */
export const clientContract: ClientContract = {
 "version": "2025-10-13",
 "basePath": "/2025-10-13",
 "conventions": {
  "paging": {
   "limit": "limit",
   "cursor": "cursor",
   "data": "data",
   "hasMore": "hasMore",
   "nextCursor": "nextCursor"
  }
 },
 "operations": {
  "agents.actions.approve": {
   "id": "agents.actions.approve",
   "method": "post",
   "path": "/agents/{agentId}/actions/{actionId}/approve",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "AgentAction"
   }
  },
  "agents.actions.reject": {
   "id": "agents.actions.reject",
   "method": "post",
   "path": "/agents/{agentId}/actions/{actionId}/reject",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "AgentAction"
   }
  },
  "agents.approvals.list": {
   "id": "agents.approvals.list",
   "method": "get",
   "path": "/agents/approvals",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "agentId",
     "in": "query"
    },
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "startDate",
     "in": "query"
    },
    {
     "name": "endDate",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    },
    {
     "name": "sortOrder",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "AgentAction"
   },
   "listing": {}
  },
  "agents.create": {
   "id": "agents.create",
   "method": "post",
   "path": "/agents",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Agent"
   }
  },
  "agents.delete": {
   "id": "agents.delete",
   "method": "delete",
   "path": "/agents/{agentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "Agent"
   }
  },
  "agents.deviceCodes.create": {
   "id": "agents.deviceCodes.create",
   "method": "post",
   "path": "/agents/{agentId}/device-codes",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": []
  },
  "agents.deviceCodes.redeem": {
   "id": "agents.deviceCodes.redeem",
   "method": "post",
   "path": "/agents/device-codes/{code}/redeem",
   "access": {
    "scheme": "none"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Agent"
   }
  },
  "agents.deviceCodes.status": {
   "id": "agents.deviceCodes.status",
   "method": "get",
   "path": "/agents/device-codes/{code}/status",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": []
  },
  "agents.get": {
   "id": "agents.get",
   "method": "get",
   "path": "/agents/{agentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Agent"
   }
  },
  "agents.list": {
   "id": "agents.list",
   "method": "get",
   "path": "/agents",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "isPaused",
     "in": "query"
    },
    {
     "name": "isConnected",
     "in": "query"
    },
    {
     "name": "createdAfter",
     "in": "query"
    },
    {
     "name": "createdBefore",
     "in": "query"
    },
    {
     "name": "updatedAfter",
     "in": "query"
    },
    {
     "name": "updatedBefore",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Agent"
   },
   "listing": {}
  },
  "agents.me.actions.get": {
   "id": "agents.me.actions.get",
   "method": "get",
   "path": "/agents/me/actions/{actionId}",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "AgentAction"
   }
  },
  "agents.me.actions.list": {
   "id": "agents.me.actions.list",
   "method": "get",
   "path": "/agents/me/actions",
   "access": {
    "scheme": "agent"
   },
   "parameters": [
    {
     "name": "status",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "AgentAction"
   },
   "listing": {}
  },
  "agents.me.externalAccounts.create": {
   "id": "agents.me.externalAccounts.create",
   "method": "post",
   "path": "/agents/me/external-accounts",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "ExternalAccount"
   }
  },
  "agents.me.externalAccounts.delete": {
   "id": "agents.me.externalAccounts.delete",
   "method": "delete",
   "path": "/agents/me/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "ExternalAccount"
   }
  },
  "agents.me.externalAccounts.get": {
   "id": "agents.me.externalAccounts.get",
   "method": "get",
   "path": "/agents/me/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "ExternalAccount"
   }
  },
  "agents.me.externalAccounts.list": {
   "id": "agents.me.externalAccounts.list",
   "method": "get",
   "path": "/agents/me/external-accounts",
   "access": {
    "scheme": "agent"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "ExternalAccount"
   },
   "listing": {}
  },
  "agents.me.get": {
   "id": "agents.me.get",
   "method": "get",
   "path": "/agents/me",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Agent"
   }
  },
  "agents.me.internalAccounts.list": {
   "id": "agents.me.internalAccounts.list",
   "method": "get",
   "path": "/agents/me/internal-accounts",
   "access": {
    "scheme": "agent"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "type",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "InternalAccount"
   },
   "listing": {}
  },
  "agents.me.quotes.create": {
   "id": "agents.me.quotes.create",
   "method": "post",
   "path": "/agents/me/quotes",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Quote"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "agents.me.quotes.execute": {
   "id": "agents.me.quotes.execute",
   "method": "post",
   "path": "/agents/me/quotes/{quoteId}/execute",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "AgentAction"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "agents.me.quotes.get": {
   "id": "agents.me.quotes.get",
   "method": "get",
   "path": "/agents/me/quotes/{quoteId}",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Quote"
   }
  },
  "agents.me.transactions.get": {
   "id": "agents.me.transactions.get",
   "method": "get",
   "path": "/agents/me/transactions/{transactionId}",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Transaction"
   }
  },
  "agents.me.transactions.list": {
   "id": "agents.me.transactions.list",
   "method": "get",
   "path": "/agents/me/transactions",
   "access": {
    "scheme": "agent"
   },
   "parameters": [
    {
     "name": "accountIdentifier",
     "in": "query"
    },
    {
     "name": "senderAccountIdentifier",
     "in": "query"
    },
    {
     "name": "receiverAccountIdentifier",
     "in": "query"
    },
    {
     "name": "status",
     "in": "query"
    },
    {
     "name": "type",
     "in": "query"
    },
    {
     "name": "reference",
     "in": "query"
    },
    {
     "name": "startDate",
     "in": "query"
    },
    {
     "name": "endDate",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    },
    {
     "name": "sortOrder",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Transaction"
   },
   "listing": {}
  },
  "agents.me.transfers.in": {
   "id": "agents.me.transfers.in",
   "method": "post",
   "path": "/agents/me/transfer-in",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "AgentAction"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "agents.me.transfers.out": {
   "id": "agents.me.transfers.out",
   "method": "post",
   "path": "/agents/me/transfer-out",
   "access": {
    "scheme": "agent"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "AgentAction"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "agents.policy.update": {
   "id": "agents.policy.update",
   "method": "patch",
   "path": "/agents/{agentId}/policy",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Agent"
   }
  },
  "agents.update": {
   "id": "agents.update",
   "method": "patch",
   "path": "/agents/{agentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Agent"
   }
  },
  "auth.credentials.challenge": {
   "id": "auth.credentials.challenge",
   "method": "post",
   "path": "/auth/credentials/{id}/challenge",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": []
  },
  "auth.credentials.create": {
   "id": "auth.credentials.create",
   "method": "post",
   "path": "/auth/credentials",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "creates",
    "resource": "AuthMethod"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "auth.credentials.list": {
   "id": "auth.credentials.list",
   "method": "get",
   "path": "/auth/credentials",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "accountId",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "AuthMethod"
   },
   "listing": {}
  },
  "auth.credentials.revoke": {
   "id": "auth.credentials.revoke",
   "method": "delete",
   "path": "/auth/credentials/{id}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "deletes",
    "resource": "AuthMethod"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "auth.credentials.verify": {
   "id": "auth.credentials.verify",
   "method": "post",
   "path": "/auth/credentials/{id}/verify",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "AuthSession"
   }
  },
  "auth.sessions.list": {
   "id": "auth.sessions.list",
   "method": "get",
   "path": "/auth/sessions",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "accountId",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "AuthSession"
   },
   "listing": {}
  },
  "auth.sessions.refresh": {
   "id": "auth.sessions.refresh",
   "method": "post",
   "path": "/auth/sessions/{id}/refresh",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "creates",
    "resource": "AuthSession"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "auth.sessions.revoke": {
   "id": "auth.sessions.revoke",
   "method": "delete",
   "path": "/auth/sessions/{id}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "deletes",
    "resource": "AuthSession"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "cards.create": {
   "id": "cards.create",
   "method": "post",
   "path": "/cards",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Card"
   }
  },
  "cards.get": {
   "id": "cards.get",
   "method": "get",
   "path": "/cards/{id}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Card"
   }
  },
  "cards.list": {
   "id": "cards.list",
   "method": "get",
   "path": "/cards",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "cardholderId",
     "in": "query"
    },
    {
     "name": "accountId",
     "in": "query"
    },
    {
     "name": "platformCardId",
     "in": "query"
    },
    {
     "name": "state",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    },
    {
     "name": "sortOrder",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Card"
   },
   "listing": {}
  },
  "cards.update": {
   "id": "cards.update",
   "method": "patch",
   "path": "/cards/{id}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "changes",
    "resource": "Card"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "config.get": {
   "id": "config.get",
   "method": "get",
   "path": "/config",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "PlatformConfig"
   }
  },
  "config.update": {
   "id": "config.update",
   "method": "patch",
   "path": "/config",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "PlatformConfig"
   }
  },
  "customers.create": {
   "id": "customers.create",
   "method": "post",
   "path": "/customers",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Customer"
   }
  },
  "customers.delete": {
   "id": "customers.delete",
   "method": "delete",
   "path": "/customers/{customerId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "Customer"
   }
  },
  "customers.externalAccounts.create": {
   "id": "customers.externalAccounts.create",
   "method": "post",
   "path": "/customers/external-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "ExternalAccount"
   }
  },
  "customers.externalAccounts.delete": {
   "id": "customers.externalAccounts.delete",
   "method": "delete",
   "path": "/customers/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "ExternalAccount"
   }
  },
  "customers.externalAccounts.get": {
   "id": "customers.externalAccounts.get",
   "method": "get",
   "path": "/customers/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "ExternalAccount"
   }
  },
  "customers.externalAccounts.list": {
   "id": "customers.externalAccounts.list",
   "method": "get",
   "path": "/customers/external-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "ExternalAccount"
   },
   "listing": {}
  },
  "customers.get": {
   "id": "customers.get",
   "method": "get",
   "path": "/customers/{customerId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Customer"
   }
  },
  "customers.internalAccounts.list": {
   "id": "customers.internalAccounts.list",
   "method": "get",
   "path": "/customers/internal-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "type",
     "in": "query"
    },
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "InternalAccount"
   },
   "listing": {}
  },
  "customers.list": {
   "id": "customers.list",
   "method": "get",
   "path": "/customers",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "platformCustomerId",
     "in": "query"
    },
    {
     "name": "customerType",
     "in": "query"
    },
    {
     "name": "createdAfter",
     "in": "query"
    },
    {
     "name": "createdBefore",
     "in": "query"
    },
    {
     "name": "updatedAfter",
     "in": "query"
    },
    {
     "name": "updatedBefore",
     "in": "query"
    },
    {
     "name": "region",
     "in": "query"
    },
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "umaAddress",
     "in": "query"
    },
    {
     "name": "isIncludingDeleted",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Customer"
   },
   "listing": {}
  },
  "customers.update": {
   "id": "customers.update",
   "method": "patch",
   "path": "/customers/{customerId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "changes",
    "resource": "Customer"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "documents.create": {
   "id": "documents.create",
   "method": "post",
   "path": "/documents",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "multipart/form-data"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Document"
   }
  },
  "documents.delete": {
   "id": "documents.delete",
   "method": "delete",
   "path": "/documents/{documentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "Document"
   }
  },
  "documents.get": {
   "id": "documents.get",
   "method": "get",
   "path": "/documents/{documentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Document"
   }
  },
  "documents.list": {
   "id": "documents.list",
   "method": "get",
   "path": "/documents",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "documentHolder",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Document"
   },
   "listing": {}
  },
  "documents.replace": {
   "id": "documents.replace",
   "method": "put",
   "path": "/documents/{documentId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "multipart/form-data"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Document"
   }
  },
  "internalAccounts.export": {
   "id": "internalAccounts.export",
   "method": "post",
   "path": "/internal-accounts/{id}/export",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "internalAccounts.update": {
   "id": "internalAccounts.update",
   "method": "patch",
   "path": "/internal-accounts/{id}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "changes",
    "resource": "InternalAccount"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id"
   }
  },
  "owners.create": {
   "id": "owners.create",
   "method": "post",
   "path": "/beneficial-owners",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "BeneficialOwner"
   }
  },
  "owners.get": {
   "id": "owners.get",
   "method": "get",
   "path": "/beneficial-owners/{beneficialOwnerId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "BeneficialOwner"
   }
  },
  "owners.list": {
   "id": "owners.list",
   "method": "get",
   "path": "/beneficial-owners",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "BeneficialOwner"
   },
   "listing": {}
  },
  "owners.update": {
   "id": "owners.update",
   "method": "patch",
   "path": "/beneficial-owners/{beneficialOwnerId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "BeneficialOwner"
   }
  },
  "platform.externalAccounts.create": {
   "id": "platform.externalAccounts.create",
   "method": "post",
   "path": "/platform/external-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "ExternalAccount"
   }
  },
  "platform.externalAccounts.delete": {
   "id": "platform.externalAccounts.delete",
   "method": "delete",
   "path": "/platform/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "ExternalAccount"
   }
  },
  "platform.externalAccounts.get": {
   "id": "platform.externalAccounts.get",
   "method": "get",
   "path": "/platform/external-accounts/{externalAccountId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "ExternalAccount"
   }
  },
  "platform.externalAccounts.list": {
   "id": "platform.externalAccounts.list",
   "method": "get",
   "path": "/platform/external-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "ExternalAccount"
   },
   "listing": {}
  },
  "platform.internalAccounts.list": {
   "id": "platform.internalAccounts.list",
   "method": "get",
   "path": "/platform/internal-accounts",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "currency",
     "in": "query"
    },
    {
     "name": "type",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "InternalAccount"
   },
   "listing": {}
  },
  "quotes.create": {
   "id": "quotes.create",
   "method": "post",
   "path": "/quotes",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Quote"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "quotes.execute": {
   "id": "quotes.execute",
   "method": "post",
   "path": "/quotes/{quoteId}/execute",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [
    {
     "status": 202,
     "kind": "challenge"
    }
   ],
   "resourceAction": {
    "kind": "changes",
    "resource": "Quote"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   },
   "signedRetry": {
    "stampHeader": "Service-Wallet-Signature",
    "requestHeader": "Request-Id",
    "shownAt": "payloadToSign"
   }
  },
  "quotes.get": {
   "id": "quotes.get",
   "method": "get",
   "path": "/quotes/{quoteId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Quote"
   }
  },
  "receivers.externalAccount.lookup": {
   "id": "receivers.externalAccount.lookup",
   "method": "get",
   "path": "/receiver/external-account/{accountId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "senderUmaAddress",
     "in": "query"
    },
    {
     "name": "customerId",
     "in": "query"
    }
   ],
   "replies": []
  },
  "receivers.uma.lookup": {
   "id": "receivers.uma.lookup",
   "method": "get",
   "path": "/receiver/uma/{receiverUmaAddress}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "senderUmaAddress",
     "in": "query"
    },
    {
     "name": "customerId",
     "in": "query"
    }
   ],
   "replies": []
  },
  "sandbox.cards.authorize": {
   "id": "sandbox.cards.authorize",
   "method": "post",
   "path": "/sandbox/cards/{id}/simulate/authorization",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "CardTransaction"
   }
  },
  "sandbox.cards.clear": {
   "id": "sandbox.cards.clear",
   "method": "post",
   "path": "/sandbox/cards/{id}/simulate/clearing",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "CardTransaction"
   }
  },
  "sandbox.cards.return": {
   "id": "sandbox.cards.return",
   "method": "post",
   "path": "/sandbox/cards/{id}/simulate/return",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "CardTransaction"
   }
  },
  "sandbox.internalAccounts.fund": {
   "id": "sandbox.internalAccounts.fund",
   "method": "post",
   "path": "/sandbox/internal-accounts/{accountId}/fund",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "InternalAccount"
   }
  },
  "sandbox.send": {
   "id": "sandbox.send",
   "method": "post",
   "path": "/sandbox/send",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Transaction"
   }
  },
  "sandbox.uma.receive": {
   "id": "sandbox.uma.receive",
   "method": "post",
   "path": "/sandbox/uma/receive",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Transaction"
   }
  },
  "sandbox.webhooks.test": {
   "id": "sandbox.webhooks.test",
   "method": "post",
   "path": "/sandbox/webhooks/test",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": []
  },
  "tokens.create": {
   "id": "tokens.create",
   "method": "post",
   "path": "/tokens",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Token"
   }
  },
  "tokens.delete": {
   "id": "tokens.delete",
   "method": "delete",
   "path": "/tokens/{tokenId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "deletes",
    "resource": "Token"
   }
  },
  "tokens.get": {
   "id": "tokens.get",
   "method": "get",
   "path": "/tokens/{tokenId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Token"
   }
  },
  "tokens.list": {
   "id": "tokens.list",
   "method": "get",
   "path": "/tokens",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "name",
     "in": "query"
    },
    {
     "name": "createdAfter",
     "in": "query"
    },
    {
     "name": "createdBefore",
     "in": "query"
    },
    {
     "name": "updatedAfter",
     "in": "query"
    },
    {
     "name": "updatedBefore",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Token"
   },
   "listing": {}
  },
  "transactions.approve": {
   "id": "transactions.approve",
   "method": "post",
   "path": "/transactions/{transactionId}/approve",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Transaction"
   }
  },
  "transactions.confirm": {
   "id": "transactions.confirm",
   "method": "post",
   "path": "/transactions/{transactionId}/confirm",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Transaction"
   }
  },
  "transactions.get": {
   "id": "transactions.get",
   "method": "get",
   "path": "/transactions/{transactionId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Transaction"
   }
  },
  "transactions.list": {
   "id": "transactions.list",
   "method": "get",
   "path": "/transactions",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "platformCustomerId",
     "in": "query"
    },
    {
     "name": "accountIdentifier",
     "in": "query"
    },
    {
     "name": "senderAccountIdentifier",
     "in": "query"
    },
    {
     "name": "receiverAccountIdentifier",
     "in": "query"
    },
    {
     "name": "status",
     "in": "query"
    },
    {
     "name": "type",
     "in": "query"
    },
    {
     "name": "reference",
     "in": "query"
    },
    {
     "name": "startDate",
     "in": "query"
    },
    {
     "name": "endDate",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    },
    {
     "name": "sortOrder",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Transaction"
   },
   "listing": {}
  },
  "transactions.reject": {
   "id": "transactions.reject",
   "method": "post",
   "path": "/transactions/{transactionId}/reject",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "changes",
    "resource": "Transaction"
   }
  },
  "transfers.in": {
   "id": "transfers.in",
   "method": "post",
   "path": "/transfer-in",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Transaction"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "transfers.out": {
   "id": "transfers.out",
   "method": "post",
   "path": "/transfer-out",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Transaction"
   },
   "idempotent": {
    "header": "Idempotency-Key"
   }
  },
  "verifications.create": {
   "id": "verifications.create",
   "method": "post",
   "path": "/verifications",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "body": {
    "contentType": "application/json"
   },
   "replies": [],
   "resourceAction": {
    "kind": "creates",
    "resource": "Verification"
   }
  },
  "verifications.get": {
   "id": "verifications.get",
   "method": "get",
   "path": "/verifications/{verificationId}",
   "access": {
    "scheme": "platform"
   },
   "parameters": [],
   "replies": [],
   "resourceAction": {
    "kind": "reads",
    "resource": "Verification"
   }
  },
  "verifications.list": {
   "id": "verifications.list",
   "method": "get",
   "path": "/verifications",
   "access": {
    "scheme": "platform"
   },
   "parameters": [
    {
     "name": "customerId",
     "in": "query"
    },
    {
     "name": "verificationStatus",
     "in": "query"
    },
    {
     "name": "limit",
     "in": "query"
    },
    {
     "name": "cursor",
     "in": "query"
    }
   ],
   "replies": [],
   "resourceAction": {
    "kind": "lists",
    "resource": "Verification"
   },
   "listing": {}
  }
 },
 "lifecycles": {
  "AgentActionStatus": {
   "resource": "AgentAction",
   "field": "status",
   "terminal": [
    "REJECTED",
    "FAILED"
   ]
  },
  "CardState": {
   "resource": "Card",
   "field": "state",
   "terminal": [
    "CLOSED"
   ]
  },
  "CardTransactionStatus": {
   "resource": "CardTransaction",
   "field": "status",
   "terminal": [
    "DECLINED",
    "REFUNDED"
   ]
  },
  "ExternalAccountStatus": {
   "resource": "ExternalAccount",
   "field": "status",
   "terminal": [
    "INACTIVE"
   ]
  },
  "InternalAccountStatus": {
   "resource": "InternalAccount",
   "field": "status",
   "terminal": [
    "CLOSED"
   ]
  },
  "KybStatus": {
   "resource": "Customer",
   "field": "kybStatus",
   "terminal": []
  },
  "KycStatus": {
   "resource": "Customer",
   "field": "kycStatus",
   "terminal": []
  },
  "QuoteStatus": {
   "resource": "Quote",
   "field": "status",
   "terminal": [
    "COMPLETED",
    "FAILED",
    "EXPIRED"
   ]
  },
  "RefundStatus": {
   "resource": "Transaction",
   "field": "refund.status",
   "terminal": [
    "COMPLETED",
    "FAILED"
   ]
  },
  "TransactionStatus": {
   "resource": "Transaction",
   "field": "status",
   "terminal": [
    "REJECTED",
    "FAILED",
    "REFUNDED",
    "EXPIRED"
   ]
  },
  "VerificationStatus": {
   "resource": "Verification",
   "field": "verificationStatus",
   "terminal": [
    "RESOLVE_ERRORS",
    "APPROVED",
    "REJECTED"
   ]
  }
 }
};
