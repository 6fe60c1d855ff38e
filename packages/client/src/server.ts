export {
  createDeliveryStore,
  type DeliveryState,
  type DeliveryStore,
  type DeliveryStoreOptions,
} from "./webhooks/delivery-store.ts";
export { forNode, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./runtime/for-node.ts";
export { createRelay, type RelayedCall, type RelayOptions } from "./relay/relay.ts";
export type { PlatformCredentials, RelayCredentials } from "./relay/service-request.ts";
export { createWebhookHandler, type WebhookHandlerOptions } from "./webhooks/webhook-handler.ts";
