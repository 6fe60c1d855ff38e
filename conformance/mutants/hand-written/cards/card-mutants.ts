import { type ProxiedCall, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { sendBody, listIn, lastSegmentOf, shownAccounts, type Item, isSuccess, bodyIn } from "../bodies.ts";
import { mutant, type HandWrittenMutant } from "../mutant.ts";
import { requestOf } from "../traffic.ts";

const UNKNOWN_UUID = "0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

function isSimulated(call: ProxiedCall, what: string): boolean {
  return call.operation === `sandbox.cards.${what}`;
}

/** Cards and card payments. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("CARD-39", "money/a-frozen-card-settles-nothing", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        if (call.operation === "cards.update" && bodyOf(call)?.["state"] === "FROZEN") frozen.add(lastSegmentOf(call));
        const isFrozen = [...frozen].some((id) => decodeURIComponent(call.path).includes(id));
        return isFrozen && (isSimulated(call, "clear") || isSimulated(call, "return"))
          ? refusal(400, "INVALID_INPUT")
          : undefined;
      },
    };
  }),
  mutant("G-70d", "money/a-card-is-issued-on-the-platform's-own-account", () => {
    const note = shownAccounts();
    let known: ReturnType<typeof note> = new Map();
    return {
      request(call) {
        const body = call.operation === "cards.create" ? bodyOf(call) : undefined;
        const [source] = listIn({ ...body }, "fundingSources").map((id) => known.get(id));
        if (source === undefined || source["customerId"] !== undefined) return;
        const isWallet = ({ type, customerId }: Item): boolean =>
          type === "EMBEDDED_WALLET" && customerId === body?.["cardholderId"];
        sendBody(call, { ...body, fundingSources: [[...known.values()].find(isWallet)?.["id"]] });
      },
      reply(call, reply) {
        known = note(call, reply);
      },
    };
  }),
  mutant("V-35b", "money/a-payment-with-a-card-is-a-transaction-too", () => {
    let payments = 0;
    return {
      reply(call, reply) {
        if (isSimulated(call, "authorize")) payments += 1;
        if (call.operation !== "transactions.list" || !isSuccess(reply) || payments === 0) return;
        const page = bodyIn(reply);
        page["data"] = [...listIn(page, "data"), { id: `Transaction:${UNKNOWN_UUID}` }];
      },
    };
  }),
  mutant("V-64d", "money/the-last-source-is-drawn-on-first", () => ({
    request(call) {
      const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
      if (body?.["fundingSources"] === undefined) return;
      sendBody(call, { ...body, fundingSources: listIn(body, "fundingSources").toReversed() });
    },
  })),
  mutant("G-73k", "money/no-more-is-settled-than-was-authorised", requestOf("sandbox.cards.clear"), (body) => {
    body["amount"] = Math.min(Number(body["amount"]), 5_000_000);
  }),
  mutant("G-73o", "money/less-is-given-back", requestOf("sandbox.cards.return"), (body) => {
    body["amount"] = Math.max(Number(body["amount"]) - 1, 1);
  }),
];
