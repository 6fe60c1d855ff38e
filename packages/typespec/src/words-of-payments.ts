import type { Conventions } from "./model.ts";

/**
 * Words that only a contract for payments needs. They were built in before a contract could add its own, so a contract that uses
 * one without adding it still compiles.
 */
export const wordsOfPayments: Pick<Conventions, "conditions" | "signers" | "signedWhen"> = {
  conditions: {
    "currency-mismatch": {
      sentence: "between different currencies",
      message: "is in another currency",
      whole: "The accounts are in different currencies",
    },
    "insufficient-balance": {
      sentence: "for more than the balance",
      message: "does not hold enough",
      whole: "The account to pay from does not hold enough",
    },
    "customer-not-ready": {
      sentence: "for a customer who is not ready",
      message: "belongs to a customer who is not verified yet",
    },
    "already-connected": {
      sentence: "for something that is connected already",
      message: "is connected already",
    },
    "policy-forbids": {
      sentence: "that the policy of the agent forbids",
      message: "is forbidden by the policy of the agent",
    },
  },
  signers: {
    "funding-wallet": "a live session of a funding wallet",
    "customer-wallet": "a live session of a wallet of the customer",
  },
  signedWhen: {
    "email-tied": "where the email address is tied to a credential",
    "wallet-source": "from a wallet",
  },
};
