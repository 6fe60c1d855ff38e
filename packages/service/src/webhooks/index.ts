export type { Poster } from "./transport.ts";
export { reaches, type Reach } from "./reach.ts";
export { createAnswers, type Answers, type Decision, type Settle } from "./answers.ts";
export { createCourier, type Courier } from "./sender.ts";
export { changeEndpoint, isEndpoint, openWebhooks, webhookSettings, type WebhookSettings } from "./endpoint.ts";
export { createEvents, type Events, type Happening } from "./events.ts";
