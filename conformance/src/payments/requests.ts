import type { OperationId } from "@tallystick/contract";
import { HarnessFault } from "../engine/errors.ts";
import { accountRequests } from "./accounts/requests.ts";
import { agentRequests } from "./agents/requests.ts";
import { authRequests } from "./auth/requests.ts";
import { cardRequests } from "./cards/requests.ts";
import { customerRequests } from "./customers/requests.ts";
import { paymentRequests } from "./transactions/requests.ts";
import type { RequestMaker, Requests } from "./request-maker.ts";

/** One plain request of every operation of the contract. */
const requests: Requests<OperationId> = {
  ...customerRequests,
  ...accountRequests,
  ...paymentRequests,
  ...cardRequests,
  ...authRequests,
  ...agentRequests,
};

/** The maker of an operation's plain request. */
export function requestMakerOf(operation: string): RequestMaker {
  // An operation of another contract has no request maker, whatever the type says for ours.
  const maker = (requests as Readonly<Record<string, RequestMaker | undefined>>)[operation];
  if (maker === undefined) throw new HarnessFault(`The suite has no plain request for ${operation}.`);
  return maker;
}
