import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: a device code is nobody's id. */
export const agentRequests: Requests<"agents.deviceCodes.redeem" | "agents.deviceCodes.status"> = {
  "agents.deviceCodes.status": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
  "agents.deviceCodes.redeem": async (_t, { deviceCode }) => ({ params: { code: await deviceCode() } }),
};
