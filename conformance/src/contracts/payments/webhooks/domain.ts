import type { PaymentsDomain } from "../payments-domain.ts";
import { approvalWebhooks } from "./rules/approval-webhooks.ts";
import { asRead } from "./rules/as-read.ts";
import { conditionalEvents } from "./rules/conditional-events.ts";
import { delayedEvents } from "./rules/delayed-events.ts";
import { deliveries } from "./rules/delivery.ts";
import { endpointRules } from "./rules/endpoints.ts";
import { envelopes } from "./rules/envelopes.ts";
import { orders } from "./rules/order.ts";
import { redeliveries } from "./rules/redeliveries.ts";
import { testWebhookRules } from "./rules/test-webhooks.ts";

export const webhooks: PaymentsDomain = {
  checks: [
    approvalWebhooks,
    asRead,
    ...conditionalEvents,
    ...delayedEvents,
    ...deliveries,
    ...endpointRules,
    envelopes,
    ...orders,
    redeliveries,
    ...testWebhookRules,
  ],
};
