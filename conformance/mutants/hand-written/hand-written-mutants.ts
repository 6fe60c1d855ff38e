import { acceptingMutants } from "./several-domains/accepting-mutants.ts";
import { agentActionMutants } from "./agents/agent-action-mutants.ts";
import { agentDecisionMutants } from "./agents/agent-decision-mutants.ts";
import { agentPolicyMutants } from "./agents/agent-policy-mutants.ts";
import { agentViewMutants } from "./agents/agent-view-mutants.ts";
import { callerCredentialsMutants } from "./tokens/caller-credentials-mutants.ts";
import { comparisonMutants } from "./several-domains/comparison-mutants.ts";
import { credentialMutants } from "./auth/credential-mutants.ts";
import { customerMutants } from "./customers/customer-mutants.ts";
import { deliveryMutants } from "./webhooks/delivery-mutants.ts";
import { deviceCodeMutants } from "./agents/device-code-mutants.ts";
import { endpointMutants } from "./webhooks/endpoint-mutants.ts";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";
import { incomingPaymentMutants } from "./transactions/incoming-payment-mutants.ts";
import { keyMutants } from "./auth/key-mutants.ts";
import { lenientMutants } from "./several-domains/lenient-mutants.ts";
import { moneyMutants } from "./accounts/money-mutants.ts";
import { passkeyAssertionMutants } from "./auth/passkey-assertion-mutants.ts";
import { passkeyMutants } from "./auth/passkey-mutants.ts";
import { peopleMutants } from "./customers/people-mutants.ts";
import { paymentMutants } from "./transactions/payment-mutants.ts";
import { credentialProofMutants } from "./auth/credential-proof-mutants.ts";
import { quoteMutants } from "./quotes/quote-mutants.ts";
import { raceMutants } from "./several-domains/race-mutants.ts";
import { signedRetryMutants } from "./auth/signed-retry-mutants.ts";
import { shapeMutants } from "./several-domains/shape-mutants.ts";
import { shownMutants } from "./several-domains/shown-mutants.ts";
import { signedCallMutants } from "./auth/signed-call-mutants.ts";
import { idTokenMutants } from "./auth/id-token-mutants.ts";
import { verificationMutants } from "./verifications/verification-mutants.ts";
import { walletQuoteMutants } from "./quotes/wallet-quote-mutants.ts";
import { wireMutants } from "./several-domains/wire-mutants.ts";
import { unicodeMutants } from "./several-domains/unicode-mutants.ts";

/** Every fault by hand: what the contract's table cannot express. */
export const handWrittenMutants: readonly HandWrittenMutant[] = [
  ...shownMutants,
  ...lenientMutants,
  ...wireMutants,
  ...signedCallMutants,
  ...customerMutants,
  ...verificationMutants,
  ...moneyMutants,
  ...quoteMutants,
  ...paymentMutants,
  ...idTokenMutants,
  ...passkeyAssertionMutants,
  ...passkeyMutants,
  ...credentialMutants,
  ...keyMutants,
  ...callerCredentialsMutants,
  ...credentialProofMutants,
  ...signedRetryMutants,
  ...comparisonMutants,
  ...agentActionMutants,
  ...agentPolicyMutants,
  ...deviceCodeMutants,
  ...agentViewMutants,
  ...agentDecisionMutants,
  ...peopleMutants,
  ...shapeMutants,
  ...acceptingMutants,
  ...deliveryMutants,
  ...endpointMutants,
  ...incomingPaymentMutants,
  ...walletQuoteMutants,
  ...raceMutants,
  ...unicodeMutants,
];
