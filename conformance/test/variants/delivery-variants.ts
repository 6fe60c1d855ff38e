import { setTimeout } from "node:timers/promises";
import { accepted, typeOf } from "../../mutants/hand-written/traffic.ts";
import type { Variant } from "./variant.ts";

/** Events as a message queue may deliver them: in order for each resource, some late, and none of PROCESSING. */
export const queued: Variant = {
  name: "events arrive late, in any order across resources, and PROCESSING is not reported (V-71)",
  behave: () => ({
    async delivery(delivery) {
      const type = typeOf(delivery);
      if (type.endsWith(".PROCESSING")) return accepted;
      if (type !== "TEST") await setTimeout((JSON.stringify(delivery.event).length * 7) % 120);
      return undefined;
    },
  }),
};

/** The time between two looks for due deliveries, and how long one look sends what is due; milliseconds. */
const LOOK_MS = 1_000;
const SENDING_MS = 100;

/** Due deliveries are looked for only now and then, and then all are sent. */
export const rarelySent: Variant = {
  name: "an event is sent at the next of the looks for due ones",
  behave: () => ({
    async delivery() {
      const sinceLook = performance.now() % LOOK_MS;
      if (sinceLook > SENDING_MS) await setTimeout(LOOK_MS - sinceLook);
      return undefined;
    },
  }),
};

/** Differences in how an event is written. */
const written: Variant = {
  name: "events have more fields and a finer time, and a test webhook has an empty object (G-101)",
  behave: () => ({
    delivery({ event }) {
      event["apiVersion"] = "2025-10-13";
      event["timestamp"] = String(event["timestamp"]).replace("Z", "000+00:00");
      if (event["type"] === "TEST") event["data"] ??= {};
    },
  }),
};

/** The signature header's two other forms, alternating. */
const sealed: Variant = {
  name: "a signature is bare, or its version is a number (V-70)",
  behave: () => {
    let turns = 0;
    return {
      delivery(delivery) {
        const { seal } = delivery;
        const isBare = (turns += 1) % 2 === 0;
        delivery.seal = (text, key) => {
          // The proxy writes it in this form.
          const { s } = JSON.parse(seal(text, key)) as { s: string };
          return isBare ? s : JSON.stringify({ s, v: 1 });
        };
      },
    };
  },
};

/** The payment is read again for each delivery. */
const readsAgain: Variant = {
  name: "a redelivery shows the payment's current state",
  behave: () => {
    const tried = new Set<unknown>();
    return {
      delivery({ event }) {
        if (tried.has(event["id"]) && event["type"] === "OUTGOING_PAYMENT.PENDING") {
          event["data"] = { ...Object(event["data"]), status: "COMPLETED" };
        }
        tried.add(event["id"]);
      },
    };
  },
};

/** Differences in webhook deliveries that correct implementations may have. */
export const deliveryVariants: readonly Variant[] = [queued, written, sealed, readsAgain];
