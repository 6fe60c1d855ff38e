import type { Trial } from "../../requests/trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { agentRequests } from "./agents/requests.ts";
import { authRequests } from "./auth/requests.ts";
import { configRequests } from "./config/requests.ts";
import { customerRequests } from "./customers/requests.ts";
import { derivedRequest } from "./derived-request.ts";
import { documentRequests } from "./documents/requests.ts";
import { externalAccountRequests } from "./external-accounts/requests.ts";
import { quoteRequests } from "./quotes/requests.ts";
import type { RequestMaker } from "./request-maker.ts";
import { sandboxRequests } from "./sandbox/requests.ts";
import { tokenRequests } from "./tokens/requests.ts";
import type { Subjects } from "./subjects.ts";

/** The plain requests that the contract does not tell; all others are derived. */
const byHand: Readonly<Record<string, RequestMaker | undefined>> = {
  ...agentRequests,
  ...authRequests,
  ...configRequests,
  ...customerRequests,
  ...documentRequests,
  ...externalAccountRequests,
  ...quoteRequests,
  ...sandboxRequests,
  ...tokenRequests,
};

/** A plain request of an operation, which names these resources. */
export function plainRequest(t: Trial, operation: string, named: Subjects): Promise<CallRequest> {
  const row = t.contract.operations[operation];
  if (row === undefined) throw new FixtureUnavailable(`The contract has no operation ${operation}.`);
  return byHand[operation]?.(t, named) ?? derivedRequest(t, row, named);
}
