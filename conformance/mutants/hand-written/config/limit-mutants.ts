import { type ProxiedReply, bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, objectAt, objectsIn, bodyIn, isSuccess, clamp } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { requestOf } from "../traffic.ts";

const CREATE = "quotes.create";
/** An amount within every limit that the suite sets. */
const FITTING = 10_000;
/** The most of every currency where nothing was set (V-40). */
const DEFAULT_MOST = 9_000_000_000_000_000;

/** Takes some quotes that are out of range, by asking the service for another amount. */
function takes(
  isMeant: (body: Item, currencies: Item[]) => boolean,
  another: (body: Item) => number = () => FITTING,
): Behave {
  return () => {
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
  };
}

function isOutOfRange({ status, body }: ProxiedReply): boolean {
  return status === 400 && objectAt({ body }, "body")["code"] === "AMOUNT_OUT_OF_RANGE";
}

/** The limits of a currency, as the platform has set them. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("V-33a", "money/the-most-of-a-currency-is-too-much", () => {
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
  mutant(
    "V-33a",
    "money/less-is-received-than-the-least",
    takes(
      (_body, currencies) => currencies.some((each) => each["currencyCode"] !== "USD" && Number(each["minAmount"]) > 1),
      (body) => 3 * Number(body["lockedCurrencyAmount"]),
    ),
  ),
  mutant(
    "V-33a",
    "money/a-quote-executed-at-once-has-no-limits",
    takes(({ immediatelyExecute }) => immediatelyExecute === true),
  ),
  mutant(
    "V-33a",
    "money/a-quote-to-an-address-has-no-limits",
    takes((body) => objectAt(body, "destination")["destinationType"] === "UMA_ADDRESS"),
  ),
  mutant("G-09f", "accepts/codes-of-any-length", requestOf("config.update"), (body) => {
    if (body["embeddedWalletConfig"] !== undefined) clamp(objectAt(body, "embeddedWalletConfig"), "otpLength", 4, 12);
  }),
  mutant("G-09f", "accepts/codes-for-ever", requestOf("config.update"), (body) => {
    const { embeddedWalletConfig } = body;
    if (embeddedWalletConfig !== undefined)
      clamp(objectAt(body, "embeddedWalletConfig"), "expirationSeconds", 1, 86_400);
  }),
  mutant("V-63a", "takes/MANAGE-includes-VIEW", () => {
    const managers = new Map<string, string>();
    return {
      request(call) {
        const [, pair = ""] = (call.headers["authorization"] ?? "").split(" ");
        const [id = ""] = Buffer.from(pair, "base64").toString().split(":");
        const master = managers.get(id);
        if (call.method === "GET" && master !== undefined) call.headers["authorization"] = master;
      },
      reply(call, reply) {
        const token = bodyIn(reply);
        if (call.operation !== "tokens.create" || !isSuccess(reply)) return;
        const { clientId, permissions } = token;
        const isManager = Array.isArray(permissions) && permissions.includes("MANAGE") && !permissions.includes("VIEW");
        if (isManager) managers.set(String(clientId), call.headers["authorization"] ?? "");
      },
    };
  }),
  mutant("TXN-15", "takes/an-agents-list-is-the-platforms-for-its-pair", () => ({
    request(call) {
      const isPlatform = call.headers["authorization"]?.startsWith("Basic ") === true;
      if (call.operation === "agents.me.transactions.list" && isPlatform)
        call.path = call.path.replace("/agents/me", "");
    },
  })),
];
