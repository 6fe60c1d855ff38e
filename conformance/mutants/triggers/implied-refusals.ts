/** Refusals whose mutant changes nothing, since for this reason another refusal answers the same request. */
interface Implied {
  because: string;
  /** The names of refusals, with the way after a colon where only that one is meant; or a condition alone. */
  of: readonly string[];
}

/** The refusals of the shipped contract whose condition brings another one with it, whatever the request. */
export const impliedRefusals: readonly Implied[] = [
  {
    because: "Nothing can be done with something that does not exist.",
    of: ["unknown"],
  },
  {
    because: "The schema states the same bound, so that nothing that breaks the one keeps the other.",
    of: [
      "auth.credentials.challenge malformed body.clientPublicKey",
      "auth.credentials.create malformed body.nickname: too long",
      "auth.credentials.create malformed body.oidcToken",
      "auth.credentials.verify malformed body.clientPublicKey",
      "auth.credentials.verify malformed body.oidcToken",
      "auth.sessions.refresh malformed body.clientPublicKey",
      "internalAccounts.export malformed body.clientPublicKey",
    ],
  },
  {
    because: "A text that is no token names nobody.",
    of: [
      "auth.credentials.create malformed body.oidcToken: parts that are no JSON",
      "auth.credentials.verify malformed body.oidcToken: parts that are no JSON",
    ],
  },
  {
    because: "A session cannot be sealed to something that is no key.",
    of: [
      "auth.credentials.challenge missing body.clientPublicKey",
      "auth.credentials.verify malformed body.clientPublicKey: off the curve",
      "auth.sessions.refresh malformed body.clientPublicKey: off the curve",
      "internalAccounts.export malformed body.clientPublicKey: off the curve",
    ],
  },
  {
    because:
      "No session may sign: one of the credential itself may not, a revoked one signs nothing, and only a wallet has any.",
    of: [
      "auth.credentials.revoke only-one-left path.id",
      "auth.sessions.refresh inactive path.id",
      "internalAccounts.export wrong-kind path.id",
      "internalAccounts.update wrong-kind path.id",
    ],
  },
  {
    because: "A credential has nothing to compare the proof of another type with.",
    of: ["auth.credentials.verify wrong-type body.type"],
  },
  {
    because: "An assertion without a request id answers no challenge.",
    of: ["auth.credentials.verify missing header.Request-Id"],
  },
  {
    because: "What cannot be read as a registration has no key that could be kept.",
    of: ["auth.credentials.create wrong-proof body.attestation"],
  },
  {
    because: "A token that proves nobody's identity gives a credential that nobody could prove.",
    of: ["auth.credentials.create wrong-proof body.oidcToken"],
  },
  {
    because: "Without an address there is nowhere to send a code to.",
    of: ["auth.credentials.create ineligible body.accountId"],
  },
  {
    because: "The service stores such values as unique, besides asking.",
    of: [
      "auth.credentials.create duplicate body.type",
      "customers.create duplicate body.platformCustomerId",
      "customers.create duplicate body.umaAddress",
      "customers.update duplicate body.umaAddress",
    ],
  },
  {
    because: "Without a rate there is no price, and beyond what can be counted there is no amount.",
    of: [
      "agents.me.quotes.create out-of-range body.lockedCurrencyAmount",
      "agents.me.quotes.create unsupported body.destination.currency",
      "agents.me.quotes.create unsupported body.source.currency",
      "quotes.create out-of-range body.lockedCurrencyAmount",
      "quotes.create unsupported body.destination.currency",
      "quotes.create unsupported body.source.currency",
    ],
  },
  {
    because: "A quote or a payment that has left PENDING, by use or in time, has no step that leads further.",
    of: [
      "quotes.execute expired path.quoteId",
      "sandbox.send expired body.quoteId",
      "sandbox.send spent body.quoteId",
      "transactions.approve not-pending path.transactionId",
      "transactions.reject not-pending path.transactionId",
    ],
  },
  {
    because: "More than was settled cannot be given back to the accounts that it came from.",
    of: ["sandbox.cards.return over-limit body.amount"],
  },
  {
    because: "There is no account to credit: of this currency, or of anybody who is named.",
    of: [
      "sandbox.uma.receive missing body.receiverUmaAddress",
      "sandbox.uma.receive unsupported body.receivingCurrencyCode",
    ],
  },
  {
    because: "There is no endpoint that could take the delivery.",
    of: ["sandbox.webhooks.test no-endpoint", "sandbox.webhooks.test undeliverable"],
  },
  {
    because: "The kit takes no larger file, whatever the row declares.",
    of: ["documents.create over-limit body.file", "documents.replace over-limit body.file"],
  },
];

/** Why a request that brought this refusal about need not succeed without it; undefined when it has to. */
export function impliedBecause(refusal: string, way: string, when: string): string | undefined {
  return impliedRefusals.find(({ of }) => [way, refusal, when].some((name) => of.includes(name)))?.because;
}
