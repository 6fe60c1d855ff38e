export type { Transport } from "./transport.ts";
export { plainHttpOf, reaches, type PlainHttp, type Reach } from "./reach.ts";
export { createEndpointAnswers, type EndpointAnswers, type Decision, type ApplyDecision } from "./answers.ts";
export { createWebhookSender, type WebhookSender } from "./sender.ts";
export { changeEndpoint, isEndpoint, openWebhooks, webhookSettings, type WebhookSettings } from "./endpoint.ts";
export { listEvents, sendEventAgain, type EventQuery, type ListedEvent } from "./listed-events.ts";
export { rotateWebhookKey } from "./next-keys.ts";
export { dropOldEvents } from "./past-events.ts";
export { createEvents, type Events, type ResourceEvent } from "./events.ts";
