export { createDeliveryStore, type DeliveryState, type DeliveryStore } from "./delivery-store.ts";
export { forNode, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./for-node.ts";
export { createRelay, type PlatformCredentials, type RelayedCall, type RelayOptions } from "./relay.ts";
export { createWebhookHandler, type WebhookHandlerOptions } from "./webhook-handler.ts";
