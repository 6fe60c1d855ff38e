import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Delivery } from "../model.ts";
import { createWord, type Word } from "./word.ts";

type DeliveryOptions = Omit<Delivery, "once" | "settles"> & Partial<Delivery>;

export interface WebhookOf {
  name: string;
  delivery: Delivery;
}

export const webhookWord: Word<WebhookOf, Operation> = createWord(stateKeys.webhook);

export function $webhook(context: DecoratorContext, target: Operation, name: string, options: DeliveryOptions): void {
  webhookWord.say(context, target, { name, delivery: { once: [], settles: [], ...options } });
}
