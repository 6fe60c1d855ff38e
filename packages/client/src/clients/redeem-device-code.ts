import { call } from "../calls/call.ts";
import type { RedeemedDeviceCode } from "./client.ts";
import { type ConnectionOptions, connect } from "./connect.ts";

/**
 * Exchanges a device code for the agent's token (G-65). A code is redeemed once, and the token is returned once. Throws an `ApiError`
 * 404 for an unknown code, 400 for a redeemed or expired one.
 */
export async function redeemDeviceCode(
  options: ConnectionOptions & { code: string; signal?: AbortSignal },
): Promise<RedeemedDeviceCode> {
  const { code, signal, ...connection } = options;
  const { context } = connect(connection, { caller: undefined, secrets: [] });
  const request = { params: { code }, ...(signal && { signal }) };
  // The cast is safe: the row and the type come from the same contract.
  return (await call(context, "agents.deviceCodes.redeem", request)).body as RedeemedDeviceCode;
}
