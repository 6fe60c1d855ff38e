import type { Delivery } from "../recording.ts";
import { isTaken } from "../deliveries.ts";
import { ofEveryWebhook } from "./clauses.ts";
import type { Habit, Observation } from "./habit.ts";

/** What a client's endpoint accepts. An endpoint that accepts nothing is not judged: there may be none. */
export const webhookHabits: readonly Habit[] = [
  {
    id: "CLIENT-15",
    sentence: "A delivery with a wrong signature is not accepted.",
    from: [ofEveryWebhook],
    unseen: "no endpoint accepted a delivery: set webhookEndpoint in the configuration, or --webhooks",
    *examine({ deliveries }) {
      const genuine = deliveries.filter(({ fault, exchange }) => fault === "genuine" && isTaken(exchange));
      if (genuine.length === 0) return;
      const forged = deliveries.filter(({ fault }) => fault === "strange-key" || fault === "altered-body");
      for (const delivery of forged.filter(isAnswered)) {
        const what = delivery.fault === "strange-key" ? "signed with another key" : "changed after it was signed";
        const expected = `a reply other than 2xx to a delivery ${what}`;
        yield shown([delivery], isTaken(delivery.exchange) && { expected, observed: `${delivery.exchange.status}` });
      }
    },
  },
  {
    id: "CLIENT-16",
    sentence: "A delivery that was accepted is accepted again when it is repeated.",
    from: [ofEveryWebhook],
    unseen: "no endpoint accepted a delivery: set webhookEndpoint in the configuration, or --webhooks",
    *examine({ deliveries }) {
      for (const delivery of deliveries.filter(({ fault }) => fault === "again").filter(isAnswered)) {
        const first = deliveries.find(({ exchange }) => exchange.request.body === delivery.exchange.request.body);
        const { settles } = delivery.webhook.delivery;
        const isSettled = isTaken(delivery.exchange) || settles.includes(delivery.exchange.status);
        const expected = `2xx or ${settles.join(", ")} to a delivery that got ${first?.exchange.status} before`;
        const recording = first === undefined ? [delivery] : [first, delivery];
        yield shown(recording, !isSettled && { expected, observed: `${delivery.exchange.status}` });
      }
    },
  },
];

function isAnswered({ exchange }: Delivery): boolean {
  return exchange.status !== 0;
}

function shown(deliveries: readonly Delivery[], fault: Observation["fault"] | false): Observation {
  const exchanges = deliveries.map(({ exchange }) => exchange);
  return { operation: exchanges[0]?.operation ?? "", exchanges, ...(fault ? { fault } : {}) };
}
