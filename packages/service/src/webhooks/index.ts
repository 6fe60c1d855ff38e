export { createAnswers, type Answers, type Decision, type Settle } from "./answers.ts";
export { changeEndpoint, isEndpoint, openWebhooks, webhookSettings, type WebhookSettings } from "./endpoint.ts";
export { createEvents, type Events, type Happening } from "./events.ts";
