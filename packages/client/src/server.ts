export { createDeliveryStore, type DeliveryState, type DeliveryStore } from "./delivery-store.ts";
export { forNode, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./for-node.ts";
export { createWebhookHandler, type WebhookHandlerOptions } from "./webhook-handler.ts";
