import { accountRequests } from "./accounts/requests.ts";
import { agentRequests } from "./agents/requests.ts";
import { authRequests } from "./auth/requests.ts";
import { cardRequests } from "./cards/requests.ts";
import { configRequests } from "./config/requests.ts";
import { customerRequests } from "./customers/requests.ts";
import { documentRequests } from "./documents/requests.ts";
import { externalAccountRequests } from "./external-accounts/requests.ts";
import { ownerRequests } from "./owners/requests.ts";
import { quoteRequests } from "./quotes/requests.ts";
import { sandboxRequests } from "./sandbox/requests.ts";
import { tokenRequests } from "./tokens/requests.ts";
import { transactionRequests } from "./transactions/requests.ts";
import { transferRequests } from "./transfers/requests.ts";
import { verificationRequests } from "./verifications/requests.ts";
import type { OperationId } from "@tallystick/contract";
import { HarnessFault } from "../engine/errors.ts";
import type { RequestMaker, Requests } from "./request-maker.ts";

/** One plain request of every operation of the contract. */
const requests: Requests<OperationId> = {
  ...accountRequests,
  ...agentRequests,
  ...authRequests,
  ...cardRequests,
  ...configRequests,
  ...customerRequests,
  ...documentRequests,
  ...externalAccountRequests,
  ...ownerRequests,
  ...quoteRequests,
  ...sandboxRequests,
  ...tokenRequests,
  ...transactionRequests,
  ...transferRequests,
  ...verificationRequests,
};

/** The maker of an operation's plain request. */
export function requestMakerOf(operation: string): RequestMaker {
  // An operation of another contract has no request maker, whatever the type says for ours.
  const maker = (requests as Readonly<Record<string, RequestMaker | undefined>>)[operation];
  if (maker === undefined) throw new HarnessFault(`The suite has no plain request for ${operation}.`);
  return maker;
}
