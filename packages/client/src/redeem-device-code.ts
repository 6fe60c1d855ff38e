import { call } from "./call.ts";
import type { RedeemedDeviceCode } from "./client.ts";
import { type ConnectionOptions, connect } from "./connect.ts";

/**
 * The token that an agent gets for the code its platform has made for it (G-65); good once, and shown once. Throws an
 * `ApiError` 404 for an unknown code, 400 for one that was redeemed or has expired.
 */
export async function redeemDeviceCode(
  options: ConnectionOptions & { code: string; signal?: AbortSignal },
): Promise<RedeemedDeviceCode> {
  const { code, signal, ...connection } = options;
  const { calling } = connect(connection, undefined, []);
  const request = { params: { code }, ...(signal && { signal }) };
  // What the row of the operation replies with is what its type says: they are made from the same contract.
  return (await call(calling, "agents.deviceCodes.redeem", request)).body as RedeemedDeviceCode;
}
