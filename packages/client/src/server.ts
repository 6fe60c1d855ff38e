export {
  createDeliveryStore,
  type DeliveryState,
  type DeliveryStore,
  type DeliveryStoreOptions,
} from "./webhooks/delivery-store.ts";
export { forNode, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./runtime/for-node.ts";
export { createRelay, type RelayedCall, type RelayOptions } from "./relay/relay.ts";
export type { CallerCredentials, PlatformCredentials } from "./clients/create-client.ts";
export { createWebhookHandler, type WebhookHandlerOptions } from "./webhooks/webhook-handler.ts";
