import type { Contract, EventType, ResourceName } from "@tallystick/contract";
import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";
import type { EndpointAnswers, ApplyDecision } from "./answers.ts";
import { webhookSettings } from "./store/endpoint.ts";
import { envelopeOf, webhooksByEvent } from "./view.ts";
import { enqueue } from "./store/deliveries.ts";

/** Something that happened to one resource, and its new state. */
export interface ResourceEvent {
  platformId: string;
  type: EventType;
  resourceId: string;
  /**
   * The reply of the resource's GET at this moment, for every delivery, independent of later changes. Or a function
   * that reads it, which is called only when there is an endpoint.
   */
  data: unknown;
  now: number;
}

/** Emits events in the unit of work in which they happen: both are stored or neither is. */
export interface Events {
  /**
   * Queues the event of its resource, when the platform has an endpoint and the contract a webhook for it. An event
   * that asks for a decision (G-104) is always followed by one: the endpoint's, that of its silence, or that of a
   * missing endpoint.
   */
  record: (tx: Tx, happening: ResourceEvent) => Promise<void>;
  /** Registers the effect of a decision on a resource of this kind. Called once at start. */
  onDecision: (resource: ResourceName, settle: ApplyDecision) => void;
}

export function createEvents(parts: { ids: Ids; contract: Contract; answers: EndpointAnswers }): Events {
  const { ids, contract, answers } = parts;
  const webhooks = webhooksByEvent(contract);
  return {
    onDecision: answers.onDecision,
    record: async (tx, happening) => {
      const { type, platformId, resourceId, now } = happening;
      const webhook = webhooks.get(type);
      if (!webhook) return;
      // Without its signing keys: they stay sealed until something is sent.
      const isReachable = (await webhookSettings(tx, platformId)).endpoint !== undefined;
      if (webhook.decision?.event === type) await answers.expect(tx, webhook.decision, happening, isReachable);
      if (!isReachable) return;
      const id = ids.next("Webhook");
      const data: unknown = typeof happening.data === "function" ? await happening.data() : happening.data;
      const body = JSON.stringify(envelopeOf(webhook, id, { type, data, now }));
      await enqueue(tx, { id, platformId, resourceId, type, body, now });
    },
  };
}
