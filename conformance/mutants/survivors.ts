/** Twins that live, by what their names have in common, each with the reason why nothing over HTTP may tell them. */
export const survivors: readonly { names: RegExp; because: string }[] = [
  {
    names: /refusals\/(ineligible|needs-signature)-at-body\.source\.accountId\/forgotten$/,
    because: "The next refusal of the same row is a right answer too.",
  },
  {
    names: /^(quotes\.execute|sandbox\.send)\/refusals\/expired-at-\S+\/forgotten$/,
    because: "An expired quote is in no state to be executed either, and CONFLICT is a right answer too.",
  },
  {
    names: /refusals\/(malformed|missing)-at-body\.\w+\/(forgotten|answers-\S+)$/,
    because: "The schema, or whatever reads the value next, refuses it before this refusal is looked at.",
  },
  {
    names: /^auth\.credentials\.verify\/refusals\/spent-at-header\.Request-Id\/forgotten$/,
    because: "A spent request id is an unknown one, which is refused alike.",
  },
  {
    names: /^documents\.\w+\/refusals\/over-limit-at-body\.file\/forgotten$/,
    because: "The parser of forms has the same limit.",
  },
  {
    names: /^AgentActionStatus\/drops PENDING_APPROVAL→FAILED$/,
    because: "Where nothing may fail any more, the approval is answered as one that cannot be executed (V-60).",
  },
  {
    names: /signed-retry\/binds-without-(operation|resource|account)$/,
    because:
      "Another bond, or the sessions that may sign, refuses first: path, account and signer say nearly the same.",
  },
  {
    names: /^quotes\.execute\/signed-retry\/(ttl-of-\S+|requestIdMissing-\S+)$/,
    because: "The payload that a quote shows lives as long as the quote, and needs no request id (V-14).",
  },
  {
    names: /quotes\.execute\/idempotency\/mismatch-turned-round$/,
    because: "The call has no body, so that no other body can come under its key.",
  },
  {
    names: /^auth\.credentials\.list\/filters\/accountId-ignored$/,
    because: "The account is asked for by the operation itself.",
  },
  {
    names: /^expiries\/(DeviceCode|AuthSession|PasskeyChallenge|SignedRetryChallenge)\//,
    because: "How long it lives is the target's own choice; it is held to the expiresAt that it shows.",
  },
  {
    names: /\/events\/(INTERNAL_ACCOUNT\.BALANCE_UPDATED|TEST)-lost$/,
    because: "The ledger tells of every balance it changes, and the trial of an endpoint is what the call does.",
  },
  {
    names: /\/events\/OUTGOING_PAYMENT\.PENDING-lost$/,
    because: "Whether a quote is told of before somebody pays it is left open.",
  },
  {
    names: /^TransactionStatus\/events\/PENDING→PROCESSING /,
    because: "PROCESSING may be told of or left out (V-71).",
  },
  {
    names: /^TransactionStatus\/events\/PENDING→FAILED by sandbox\.send /,
    because: "The sandbox fails a payment by its table: nothing comes about by this edge.",
  },
  {
    names: /^(KycStatus|KybStatus|VerificationStatus)\/events\//,
    because: "What of a verification besides the customer's first verdict is told of is left open.",
  },
];

/** Rules that no twin and no fault breaks yet, each with the reason. */
export const unkilledRules: Readonly<Record<string, string>> = {
  "AUTH-26":
    "A bundle that opens with the wrong key cannot be forged in front of the service; one that opens with none is a stub, which the sandbox may hand out (SBX-50).",
};
