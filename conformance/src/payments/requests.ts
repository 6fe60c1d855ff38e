import type { Operation, OperationId } from "@tallystick/contract";
import { HarnessFault, type CallRequest, type Capability, type Trial } from "../engine/types.ts";
import { agentOf } from "./agents/fixtures.ts";
import { unknownIds, existingIds, type Subjects } from "./subjects.ts";
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

/** A plain request of an operation; for an agent's operation, made by the fixtures' agent. */
export async function requestOf(t: Trial, operation: string, named: Subjects = existingIds(t)): Promise<CallRequest> {
  const request = await makerOf(operation)(t, named);
  const isAgents = t.contract.operations[operation]?.access.scheme === "agent";
  return isAgents ? { as: (await agentOf(t)).credentials, ...request } : request;
}

/** A request of an operation that names nothing existing and has no particular caller: it needs no fixture. */
export function bareRequestOf(t: Trial, operation: string): Promise<CallRequest> {
  return makerOf(operation)(t, unknownIds(t));
}

/** The same request, by a caller who may make it. */
export async function admittedRequestOf(t: Trial, operation: string): Promise<CallRequest> {
  const request = await bareRequestOf(t, operation);
  const isAgents = t.contract.operations[operation]?.access.scheme === "agent";
  return isAgents ? { ...request, as: (await agentOf(t)).credentials } : request;
}

function makerOf(operation: string): RequestMaker {
  // An operation of another contract has no request maker, whatever the type says for ours.
  const maker = (requests as Readonly<Record<string, RequestMaker | undefined>>)[operation];
  if (maker === undefined) throw new HarnessFault(`The suite has no plain request for ${operation}.`);
  return maker;
}

/** What a target must offer for the operation's plain request to succeed: an endpoint, when the row is about one. */
export function needsOf({ refusals }: Pick<Operation, "refusals">): Capability[] {
  const speaks = refusals.some(({ when }) => when === "no-endpoint" || when === "not-pending");
  return speaks ? ["webhook-receiver"] : [];
}
