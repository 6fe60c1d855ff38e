export type { Transport } from "./transport.ts";
export { createEndpointAnswers, type EndpointAnswers, type Decision, type ApplyDecision } from "./answers.ts";
export { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";
export { changeEndpoint, openWebhooks } from "./change-endpoint.ts";
export { webhookSettings, type WebhookSettings } from "./store/endpoint.ts";
export { listEvents, sendEventAgain, type EventQuery, type ListedEvent } from "./store/listed-events.ts";
export { rotateWebhookKey } from "./store/next-keys.ts";
export { dropPastEvents } from "./store/past-events.ts";
export { createEvents, type Events, type ResourceEvent } from "./events.ts";
