import type { Webhook } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";

/** The example of the document for the body of a delivery. */
export function webhookExample({ name }: Webhook, document: object): Readonly<Record<string, unknown>> {
  const webhooks = asObject(asObject(document)?.["webhooks"]);
  const request = asObject(asObject(asObject(webhooks?.[name])?.["post"])?.["requestBody"]);
  return asObject(asObject(asObject(request?.["content"])?.["application/json"])?.["example"]) ?? {};
}
