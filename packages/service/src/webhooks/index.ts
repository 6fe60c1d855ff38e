export { reaches, type Reach } from "./addresses.ts";
export { createAnswers, type Answers, type Decision, type Settle } from "./answers.ts";
export { createCourier, type Courier } from "./courier.ts";
export { changeEndpoint, isEndpoint, openWebhooks, webhookSettings, type WebhookSettings } from "./endpoint.ts";
export { createEvents, type Events, type Happening } from "./events.ts";
export { webhookHandlers } from "./handlers.ts";
