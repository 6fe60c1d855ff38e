export type { Transport } from "./transport.ts";
export { plainHttpOf, reaches, type PlainHttp, type Reach } from "./decide/reach.ts";
export { createEndpointAnswers, type EndpointAnswers, type Decision, type ApplyDecision } from "./answers.ts";
export { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";
export { changeEndpoint, isEndpoint, openWebhooks, webhookSettings, type WebhookSettings } from "./endpoint.ts";
export { listEvents, sendEventAgain, type EventQuery, type ListedEvent } from "./store/listed-events.ts";
export { rotateWebhookKey } from "./store/next-keys.ts";
export { dropOldEvents } from "./store/past-events.ts";
export { createEvents, type Events, type ResourceEvent } from "./events.ts";
