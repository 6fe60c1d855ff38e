import type { Item } from "../behaviour.ts";
import { bodyOf, type ProxiedCall } from "../../proxy/proxied-call.ts";

/** Where a passkey is asked for an assertion. */
export const CHALLENGE = "auth.credentials.challenge";

/** In place of the signature of an assertion: the sandbox takes it for any. */
export const LEGACY_ASSERTION = "sandbox-valid-passkey-signature";

/** The assertion that a call proves a passkey by; undefined where it is no such call. */
export function assertionOf(call: ProxiedCall): Item | undefined {
  const assertion = call.operation === "auth.credentials.verify" ? bodyOf(call)?.["assertion"] : undefined;
  return assertion === undefined ? undefined : { ...Object(assertion) };
}

/** Puts another assertion into the call. */
export function writeAssertion(call: ProxiedCall, assertion: Item): void {
  call.body = JSON.stringify({ ...bodyOf(call), assertion });
}
