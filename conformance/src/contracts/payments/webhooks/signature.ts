import { createPublicKey, verify } from "node:crypto";
import type { Trial } from "../words.ts";
import { declared, expecting, textAt } from "../words.ts";
import { typeOf } from "../../../checks/events/deliveries.ts";
import type { Delivery } from "../../../http/receiver.ts";
import { parsedJson } from "../../../json/parsed-json.ts";
import { configOf } from "../config/fixtures.ts";

/** Whether the signature of a delivery verifies over its bytes with the configuration's key (G-102, V-70). */
async function isSigned(t: Trial, delivery: Delivery, header: string): Promise<boolean> {
  const signature = signatureIn(delivery.headers[header.toLowerCase()]);
  if (signature === undefined) return false;
  const key = createPublicKey(textAt((await configOf(t)).body, "webhookPublicKey") ?? "");
  return verify("sha256", delivery.raw, key, signature);
}

/** A delivery carries a signature over its bytes, whatever it tells and whichever try it is. */
export async function expectSigned(t: Trial, state: string, operation: string, delivery: Delivery): Promise<void> {
  const webhook = Object.values(t.contract.webhooks).find(({ events }) => events.includes(typeOf(delivery)));
  const header = webhook?.delivery.signatureHeader ?? "";
  const isGood = await isSigned(t, delivery, header).catch(() => false);
  expecting(t, declared(t.contract, "G-102a"), operation).that(state, isGood, () => [
    `a signature over the bytes of the body, in ${header}`,
    delivery.headers[header.toLowerCase()] ?? `no ${header}`,
  ]);
}

/** The DER of a signature header: JSON with `v` and `s`, or the bare base64. */
export function signatureIn(header: string | undefined): Buffer | undefined {
  if (header === undefined) return undefined;
  const bare = header.trimStart().startsWith("{") ? textAt(parsedJson(header), "s") : header;
  return bare === undefined ? undefined : Buffer.from(bare, "base64");
}
