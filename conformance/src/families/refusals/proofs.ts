import { withRequestValue } from "../../world/request-value.ts";
import { requestOf } from "../../world/requests.ts";
import { only, type Provoker } from "./provocation.ts";

/** A code that is not the sandbox's. */
export const wrongProof: Provoker = async (t, operation, { at = "" }) => {
  const { id } = await t.world.credential();
  await t.call("auth.credentials.challenge", { params: { id } });
  return only(withRequestValue(await requestOf(t, operation.id), at, "111111"));
};

/** The proof of a credential of another type. */
export const wrongType: Provoker = async (t, operation) => {
  const { body, ...request } = await requestOf(t, operation.id);
  const clientPublicKey = (body as { clientPublicKey: string }).clientPublicKey;
  return only({
    ...request,
    body: { type: "OAUTH", oidcToken: "e30.e30.e30", clientPublicKey },
    deliberatelyInvalid: true,
  });
};
