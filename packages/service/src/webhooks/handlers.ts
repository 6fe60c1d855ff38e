import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Attempt } from "./decide/delivery.ts";
import { endpointOf } from "./store/endpoint.ts";
import { envelopeOf, webhooksByEvent } from "./view.ts";
import type { Transport } from "./transport.ts";
import { signedRequest } from "./signed-request.ts";

export function webhookHandlers(
  { ids, contract }: Runtime,
  post: Transport,
): Pick<Handlers<Tx>, "sandbox.webhooks.test"> {
  const webhooks = webhooksByEvent(contract);
  return {
    "sandbox.webhooks.test": async (call: Call<"sandbox.webhooks.test", Tx>) => {
      const endpoint = await endpointOf(call.tx, call.principal.platformId);
      if (!endpoint) call.refuse("no-endpoint");
      const [type = "TEST"] = call.row.emits;
      const webhook = webhooks.get(type);
      if (!webhook) throw new Error(`The contract has no webhook that carries ${type}`);
      const body = JSON.stringify(envelopeOf(webhook, ids.next("Webhook"), { type, data: undefined, now: call.now }));
      return call.outside(async () => {
        const { url } = endpoint;
        const attempt = await post(signedRequest(endpoint, webhook, { type, body }));
        if (attempt.kind !== "answered") call.refuse("undeliverable", { url, reason: reasonOf(attempt) });
        return { status: 200, body: { response_status: attempt.status, url, response_body: attempt.body } };
      });
    },
  };
}

function reasonOf(attempt: Exclude<Attempt, { kind: "answered" }>): string {
  if (attempt.kind === "unreachable") return attempt.reason;
  return attempt.kind === "silent" ? "it did not reply in time" : "the service is stopping";
}
