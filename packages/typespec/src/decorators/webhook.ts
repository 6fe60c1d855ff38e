import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Delivery } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export interface WebhookOf {
  name: string;
  delivery: Delivery;
}

export const webhookUses: DecoratorUses<WebhookOf, Operation> = recordUses(stateKeys.webhook, "webhook");

export const $webhook: Decorators["webhook"] = (context, target, name, { added, removed, ...options }) => {
  const versions = { ...(added && { added }), ...(removed && { removed }) };
  webhookUses.record(context, target, { name, delivery: { once: [], settles: [], ...options }, ...versions });
};
