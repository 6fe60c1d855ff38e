import type { LifecycleName, OperationId, RuleId } from "@tallystick/contract";

/** The id of a generated mutant, as far as a type can check it. */
type MutantId =
  | `${OperationId | LifecycleName | "expiries"}/${string}`
  | `${string}.${string}/shown/${RuleId}-${string}`;

/** Why some mutants survive: nothing that is visible over HTTP contradicts the contract. */
const reasons: readonly { because: string; ids: readonly MutantId[] }[] = [
  {
    because:
      "The checks of the rule show only refunds that are COMPLETED; others show with the checks of outcomes, in a whole run.",
    ids: ["Refund.settledAt/shown/G-56b-out-of-place"],
  },
  {
    because: "Taken for an e-mail credential it is refused as a second one of its wallet, which the row declares.",
    ids: ["auth.credentials.create/words/type"],
  },
  {
    because: "An expired quote is also in a state that cannot be executed, so CONFLICT is a correct answer too.",
    ids: [
      "quotes.execute/refusals/expired-at-path.quoteId/forgotten",
      "sandbox.send/refusals/expired-at-body.quoteId/forgotten",
    ],
  },
  {
    because: "Without the address, and without a customer in its place, nobody is named who could be credited.",
    ids: ["sandbox.uma.receive/refusals/missing-at-body.receiverUmaAddress/forgotten"],
  },
  {
    because: "Nothing changes such an item while it is listed, so both times are the same.",
    ids: [
      "agents.approvals.list/list/startDate-at-updatedAt-instead",
      "agents.approvals.list/list/endDate-at-updatedAt-instead",
      "tokens.list/list/createdAfter-at-updatedAt-instead",
      "tokens.list/list/createdBefore-at-updatedAt-instead",
      "tokens.list/list/updatedAfter-at-createdAt-instead",
      "tokens.list/list/updatedBefore-at-createdAt-instead",
    ],
  },
  {
    because:
      "The list is the whole platform's and has no bound of time: its last item is older than the run, which cannot know it.",
    ids: ["platform.externalAccounts.list/list/last-item-lost"],
  },
  {
    because: "A second equal clearing is right: it draws anew what it settles (V-85).",
    ids: ["sandbox.cards.clear/races/terminal-body.cardTransactionId"],
  },
  {
    because: "A target may clear what is REFUNDED, if it draws what it settles (V-85).",
    ids: ["CardTransactionStatus/allows REFUNDED→PARTIALLY_SETTLED by sandbox.cards.clear"],
  },
  {
    because: "The kit takes no larger file, whatever the row declares: 413 is a correct answer too.",
    ids: [
      "documents.create/refusals/over-limit-at-body.file/forgotten",
      "documents.replace/refusals/over-limit-at-body.file/forgotten",
    ],
  },
  {
    because: "Without this step, the approval is answered as one that cannot be executed (V-60).",
    ids: ["AgentActionStatus/drops PENDING_APPROVAL→FAILED"],
  },
  {
    because:
      "A challenge is bound to its path too, or to its body, and no two signed operations have the same path or take the same body.",
    ids: [
      "auth.credentials.create/signed-retry/binds-without-operation",
      "auth.credentials.revoke/signed-retry/binds-without-operation",
      "auth.sessions.refresh/signed-retry/binds-without-operation",
      "auth.sessions.revoke/signed-retry/binds-without-operation",
      "cards.update/signed-retry/binds-without-operation",
      "customers.update/signed-retry/binds-without-operation",
      "internalAccounts.export/signed-retry/binds-without-operation",
      "internalAccounts.update/signed-retry/binds-without-operation",
      "quotes.execute/signed-retry/binds-without-operation",
    ],
  },
  {
    because: "A challenge is bound to its resource too, and what belongs to another account is another resource.",
    ids: [
      "auth.credentials.revoke/signed-retry/binds-without-account",
      "auth.sessions.refresh/signed-retry/binds-without-account",
      "auth.sessions.revoke/signed-retry/binds-without-account",
      "internalAccounts.export/signed-retry/binds-without-account",
      "internalAccounts.update/signed-retry/binds-without-account",
      "quotes.execute/signed-retry/binds-without-account",
    ],
  },
  {
    because:
      "The resource is the account, to which the challenge is bound too; or it is the customer, whose own wallet has to sign.",
    ids: [
      "customers.update/signed-retry/binds-without-resource",
      "internalAccounts.export/signed-retry/binds-without-resource",
      "internalAccounts.update/signed-retry/binds-without-resource",
    ],
  },
  {
    because: "The payload that a quote shows is valid as long as the quote, and needs no request id (V-14).",
    ids: [
      "quotes.execute/signed-retry/ttl-of-an-hour",
      "quotes.execute/signed-retry/ttl-of-ten-seconds",
      "quotes.execute/signed-retry/requestIdMissing-answered-UNAUTHORIZED",
    ],
  },
  {
    because: "The call has no body, so no other body can be sent with its key.",
    ids: [
      "agents.me.quotes.execute/idempotency/mismatch-turned-round",
      "quotes.execute/idempotency/mismatch-turned-round",
    ],
  },
  {
    because: "A call without the account is refused, and one with it lists that account's credentials, filter or not.",
    ids: ["auth.credentials.list/filters/accountId-ignored"],
  },
  {
    because:
      "The target shows the earlier end, and keeps to it: only an end later than declared breaks a rule (G-64f, G-80e, G-88a).",
    ids: [
      "expiries/DeviceCode/ten-seconds",
      "expiries/AuthSession/ten-seconds",
      "expiries/PasskeyChallenge/ten-seconds",
    ],
  },
  {
    because:
      "The kit reads how long a challenge is valid from the row of the signed operation, whose mutants fall (SRETRY-03); nothing reads this row.",
    ids: ["expiries/SignedRetryChallenge/twice-as-long", "expiries/SignedRetryChallenge/ten-seconds"],
  },
  {
    because: "The ledger reports every changed balance, and a test webhook is the purpose of the call.",
    ids: [
      "sandbox.internalAccounts.fund/events/INTERNAL_ACCOUNT.BALANCE_UPDATED-lost",
      "sandbox.webhooks.test/events/TEST-lost",
      "transfers.out/events/INTERNAL_ACCOUNT.BALANCE_UPDATED-lost",
    ],
  },
  {
    because: "The contract leaves open whether a quote is reported before it is paid.",
    ids: ["agents.me.quotes.create/events/OUTGOING_PAYMENT.PENDING-lost"],
  },
  {
    because: "PROCESSING may be reported or left out (V-71).",
    ids: [
      "TransactionStatus/events/PENDING→PROCESSING by quotes.execute (OUTGOING)-lost",
      "TransactionStatus/events/PENDING→PROCESSING by sandbox.send (OUTGOING)-lost",
      "TransactionStatus/events/PENDING→PROCESSING by agents.me.quotes.execute (OUTGOING)-lost",
      "TransactionStatus/events/PENDING→PROCESSING by agents.actions.approve (OUTGOING)-lost",
      "TransactionStatus/events/PENDING→PROCESSING by outcome (OUTGOING)-lost",
    ],
  },
  {
    because: "The sandbox fails a payment by its outcome table: nothing follows this edge.",
    ids: ["TransactionStatus/events/PENDING→FAILED by sandbox.send (OUTGOING)-lost"],
  },
  {
    because: "The contract leaves open which events follow a customer's status after its first result.",
    ids: [
      "KybStatus/events/PENDING→APPROVED by outcome-lost",
      "KybStatus/events/PENDING→REJECTED by outcome-lost",
      "KybStatus/events/REJECTED→PENDING by outcome-lost",
      "KybStatus/events/REJECTED→APPROVED by outcome-lost",
      "KybStatus/events/APPROVED→PENDING by outcome-lost",
      "KybStatus/events/APPROVED→REJECTED by outcome-lost",
      "KycStatus/events/UNVERIFIED→PENDING by outcome-lost",
      "KycStatus/events/UNVERIFIED→APPROVED by outcome-lost",
      "KycStatus/events/UNVERIFIED→REJECTED by outcome-lost",
      "KycStatus/events/PENDING→APPROVED by outcome-lost",
      "KycStatus/events/PENDING→REJECTED by outcome-lost",
      "KycStatus/events/REJECTED→PENDING by outcome-lost",
      "KycStatus/events/REJECTED→APPROVED by outcome-lost",
      "KycStatus/events/APPROVED→PENDING by outcome-lost",
      "KycStatus/events/APPROVED→REJECTED by outcome-lost",
    ],
  },
];

/** The ids of the mutants that may survive. */
export const survivorIds: ReadonlySet<string> = new Set(reasons.flatMap(({ ids }) => ids));

/** Rules that no mutant breaks yet, each with the reason. */
export const unkilledRules: Readonly<Partial<Record<RuleId, string>>> = {
  "AUTH-26":
    "A proxy cannot forge a bundle that opens with the wrong key; one that opens with no key is a stub, which the sandbox may return (SBX-50).",
};
