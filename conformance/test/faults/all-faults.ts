import { acceptingFaults } from "./accepting-faults.ts";
import { agentActionFaults } from "./agent-action-faults.ts";
import { agentDecisionFaults } from "./agent-decision-faults.ts";
import { agentPolicyFaults } from "./agent-policy-faults.ts";
import { agentsOwnFaults } from "./agents-own-faults.ts";
import { callerFaults } from "./caller-faults.ts";
import { comparisonFaults } from "./comparison-faults.ts";
import { credentialFaults } from "./credential-faults.ts";
import { customerFaults } from "./customer-faults.ts";
import { deliveryFaults } from "./delivery-faults.ts";
import { deviceCodeFaults } from "./device-code-faults.ts";
import { endpointFaults } from "./endpoint-faults.ts";
import type { Fault } from "./fault.ts";
import { incomingPaymentFaults } from "./incoming-payment-faults.ts";
import { keyFaults } from "./key-faults.ts";
import { lenientFaults } from "./lenient-faults.ts";
import { moneyFaults } from "./money-faults.ts";
import { passkeyAssertionFaults } from "./passkey-assertion-faults.ts";
import { passkeyFaults } from "./passkey-faults.ts";
import { peopleFaults } from "./people-faults.ts";
import { paymentFaults } from "./payment-faults.ts";
import { proofFaults } from "./proof-faults.ts";
import { quoteFaults } from "./quote-faults.ts";
import { raceFaults } from "./race-faults.ts";
import { retryFaults } from "./retry-faults.ts";
import { shapeFaults } from "./shape-faults.ts";
import { shownFaults } from "./shown-faults.ts";
import { signatureFaults } from "./signature-faults.ts";
import { tokenFaults } from "./token-faults.ts";
import { verificationFaults } from "./verification-faults.ts";
import { walletQuoteFaults } from "./wallet-quote-faults.ts";
import { wireFaults } from "./wire-faults.ts";
import { wordFaults } from "./word-faults.ts";

/** Every fault by hand: what the contract's table cannot express. */
export const faults: readonly Fault[] = [
  ...shownFaults,
  ...lenientFaults,
  ...wireFaults,
  ...signatureFaults,
  ...customerFaults,
  ...verificationFaults,
  ...moneyFaults,
  ...quoteFaults,
  ...paymentFaults,
  ...tokenFaults,
  ...passkeyAssertionFaults,
  ...passkeyFaults,
  ...credentialFaults,
  ...keyFaults,
  ...callerFaults,
  ...proofFaults,
  ...retryFaults,
  ...comparisonFaults,
  ...agentActionFaults,
  ...agentPolicyFaults,
  ...deviceCodeFaults,
  ...agentsOwnFaults,
  ...agentDecisionFaults,
  ...peopleFaults,
  ...shapeFaults,
  ...acceptingFaults,
  ...deliveryFaults,
  ...endpointFaults,
  ...incomingPaymentFaults,
  ...walletQuoteFaults,
  ...raceFaults,
  ...wordFaults,
];
