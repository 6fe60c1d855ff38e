import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Delivery } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type DeliveryOptions = Omit<Delivery, "once" | "settles"> & Partial<Delivery>;

export interface WebhookOf {
  name: string;
  delivery: Delivery;
}

export const webhookUses: DecoratorUses<WebhookOf, Operation> = recordUses(stateKeys.webhook);

export function $webhook(context: DecoratorContext, target: Operation, name: string, options: DeliveryOptions): void {
  webhookUses.record(context, target, { name, delivery: { once: [], settles: [], ...options } });
}
