import { objectAt, objectsIn, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal, type ProxiedReply } from "../../proxy/proxied-call.ts";
import { paymentMutant } from "../payment-behaviour.ts";

const CREATE = "quotes.create";
/** An amount within every limit that the suite sets. */
const FITTING = 10_000;
/** The most of every currency where nothing was set (V-40). */
const DEFAULT_MOST = 9_000_000_000_000_000;

/** Takes some quotes that are out of range, by asking the service for another amount. */
function takes(
  name: string,
  isMeant: (body: Item, currencies: Item[]) => boolean,
  another: (body: Item) => number = () => FITTING,
): HandWrittenMutant {
  return paymentMutant("V-33a", name, () => {
    let currencies: Item[] = [];
    return {
      request(call) {
        const given = call.operation === "config.update" ? objectsIn(bodyOf(call) ?? {}, "supportedCurrencies") : [];
        if (given.length > 0) currencies = given;
      },
      async reply(call, reply, send) {
        const body = call.operation === CREATE && isOutOfRange(reply) ? bodyOf(call) : undefined;
        if (body === undefined || !isMeant(body, currencies)) return;
        const lockedCurrencyAmount = another(body);
        Object.assign(reply, await send({ ...call, body: JSON.stringify({ ...body, lockedCurrencyAmount }) }));
      },
    };
  });
}

function isOutOfRange({ status, body }: ProxiedReply): boolean {
  return status === 400 && objectAt({ body }, "body")["code"] === "AMOUNT_OUT_OF_RANGE";
}

/** The limits of a currency, as the platform has set them. */
export const mutants: readonly HandWrittenMutant[] = [
  paymentMutant("V-33a", "the-most-of-a-currency-is-too-much", () => {
    let most: unknown;
    return {
      async request(call) {
        const body = bodyOf(call) ?? {};
        const dollars = objectsIn(body, "supportedCurrencies").find((each) => each["currencyCode"] === "USD");
        if (call.operation === "config.update" && dollars !== undefined) most = dollars["maxAmount"];
        const isMost = call.operation === CREATE && most !== DEFAULT_MOST && body["lockedCurrencyAmount"] === most;
        return isMost ? refusal(400, "AMOUNT_OUT_OF_RANGE") : undefined;
      },
    };
  }),
  takes(
    "less-is-received-than-the-least",
    (_body, currencies) => currencies.some((each) => each["currencyCode"] !== "USD" && Number(each["minAmount"]) > 1),
    (body) => 3 * Number(body["lockedCurrencyAmount"]),
  ),
  takes("a-quote-executed-at-once-has-no-limits", ({ immediatelyExecute }) => immediatelyExecute === true),
  takes(
    "a-quote-to-an-address-has-no-limits",
    (body) => objectAt(body, "destination")["destinationType"] === "UMA_ADDRESS",
  ),
];
