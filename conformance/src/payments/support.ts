import type { ContractSupport } from "../engine/types.ts";
import { agentOf, agentPermissions } from "./agents/fixtures.ts";
import { sessionNamed, sessionOf } from "./auth/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";
import { requestVariants } from "./request-variants.ts";
import { requestMakerOf } from "./requests.ts";
import { existingIds, existingIdsExcept, unknownIds } from "./subjects.ts";
import { tokenOf, tokenPermissions } from "./tokens/fixtures.ts";

/** Requests, callers and signers of the payments contract. */
export const support: ContractSupport = {
  async requestOf(t, operation, unknown) {
    const ids = unknown === undefined ? existingIds(t) : existingIdsExcept(t, unknown);
    const request = await requestMakerOf(operation)(t, ids);
    const isAgents = t.contract.operations[operation]?.access.scheme === "agent";
    return isAgents ? { as: (await agentOf(t)).credentials, ...request } : request;
  },
  bareRequestOf: (t, operation) => requestMakerOf(operation)(t, unknownIds(t)),
  async variantsOf(t, operation) {
    const plain = await support.requestOf(t, operation);
    const others = Object.entries(requestVariants[operation] ?? {}).map(async ([kind, make]) => ({
      kind,
      request: { ...plain, ...(await make(t)) },
    }));
    return [{ kind: "", request: plain }, ...(await Promise.all(others))];
  },
  async callerOf(t, scheme, permissions) {
    const options = permissions === undefined ? {} : { permissions };
    return (await (scheme === "agent" ? agentOf(t, options) : tokenOf(t, permissions))).credentials;
  },
  permissionsOf: (scheme) => (scheme === "agent" ? agentPermissions : tokenPermissions),
  ownerOf: (t) => customerOf(t),
  async signerOf(t, session) {
    return (session === undefined ? undefined : sessionNamed(t, session)) ?? sessionOf(t);
  },
};
