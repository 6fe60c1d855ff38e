import { type ProxiedCall, bodyOf } from "../../proxy/proxied-call.ts";
import { type Item, sendBody } from "../bodies.ts";

/** The operation that issues a passkey challenge. */
export const CHALLENGE = "auth.credentials.challenge";

/** The sandbox accepts this value instead of any assertion's signature. */
export const SANDBOX_SIGNATURE = "sandbox-valid-passkey-signature";

/** The assertion of a call that verifies a passkey; undefined for other calls. */
export function assertionOf(call: ProxiedCall): Item | undefined {
  const assertion = call.operation === "auth.credentials.verify" ? bodyOf(call)?.["assertion"] : undefined;
  return assertion === undefined ? undefined : { ...Object(assertion) };
}

/** Replaces the assertion of a call. */
export function setAssertion(call: ProxiedCall, assertion: Item): void {
  sendBody(call, { ...bodyOf(call), assertion });
}
