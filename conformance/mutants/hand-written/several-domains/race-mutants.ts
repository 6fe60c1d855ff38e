import { type ProxiedCall, type Behave, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { idIn } from "../auth/signed-calls.ts";
import { type Item, itemsIn, bodyIn, objectAt, isSuccess } from "../bodies.ts";
import { type ResourceOf, type Overlaps, followOverlaps, changedCard, succeedsForEach } from "../concurrent-calls.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";

/** The id of the agent action that a call decides on. */
const aboutAction: ResourceOf = (call) =>
  /^agents\.actions\.(approve|reject)$/.test(call.operation ?? "") ? idIn(call, 2) : undefined;

/** Of several concurrent moves, answers the later ones as if they had succeeded. */
function confirmsEvery(about: ResourceOf, wanted: (call: ProxiedCall) => Item): Behave {
  return () => {
    const { begin: begins, end: ends } = followOverlaps(about);
    const shown = new Map<string, unknown>();
    return {
      request: async (call) => void (await begins(call)),
      reply(call, reply) {
        const what = about(call);
        if (!ends(call) || what === undefined) return;
        if (isSuccess(reply)) shown.set(what, reply.body);
        else if (reply.status === 409 && shown.has(what))
          Object.assign(reply, { status: 200, body: { ...Object(shown.get(what)), ...wanted(call) } });
      },
    };
  };
}

/** The fields of a card in a given state. */
function fieldsInState(state: unknown): Item {
  return { state, stateReason: state === "CLOSED" ? "CLOSED_BY_PLATFORM" : null };
}

/** Every state change that a caller may request for a card. */
const edges = ["CARD-16", "CARD-17", "CARD-18", "CARD-19"];

const moves: HandWrittenMutant[] = [
  mutant(
    ["CARD-20", "CARD-21"],
    "races/a-late-concurrent-move-of-a-card-succeeds",
    confirmsEvery(changedCard, (call) => fieldsInState(bodyOf(call)?.["state"])),
  ),
  mutant(
    "G-66f",
    "races/all-concurrent-decisions-succeed",
    confirmsEvery(aboutAction, ({ operation }) => ({
      status: operation === "agents.actions.approve" ? "APPROVED" : "REJECTED",
    })),
  ),
  mutant(edges, "races/of-concurrent-moves-only-the-first-is-checked", () => {
    const { begin: begins, end: ends } = followOverlaps(changedCard);
    return {
      request: async (call) => ((await begins(call)) ? refusal(409, "INVALID_STATE_TRANSITION") : undefined),
      reply: (call) => void ends(call),
    };
  }),
  mutant(edges, "races/of-concurrent-moves-the-first-is-kept", () => {
    const { begin: begins, end: ends } = followOverlaps(changedCard);
    const first = new Map<string, Item>();
    return {
      request: async (call) => void (await begins(call)),
      reply(call, reply) {
        if (ends(call) && isSuccess(reply) && !first.has(idIn(call)))
          first.set(idIn(call), fieldsInState(bodyOf(call)?.["state"]));
        if (call.operation !== "cards.get") return;
        for (const card of itemsIn(call, reply, "Card")) Object.assign(card, first.get(String(card["id"])));
      },
    };
  }),
];

/** The account that a call funds. */
const fundedAccount: ResourceOf = (call) =>
  call.operation === "sandbox.internalAccounts.fund" ? idIn(call, 2) : undefined;

/** The amount by which a call changes the balance of an account, in minor units. */
interface Change {
  accountId: string;
  amount: number;
}

interface MoneyOverlaps extends Overlaps {
  /** Undefined for a call with an idempotency key, which may be a repetition. */
  change: (call: ProxiedCall) => Change | undefined;
  /** Keeps the amount of a new quote. */
  learns: (call: ProxiedCall, body: unknown) => void;
}

/** Follows the calls that move money of the same account. */
function followMoney(): MoneyOverlaps {
  const quotes = new Map<string, Change>();
  const change = (call: ProxiedCall): Change | undefined => {
    const body = bodyOf(call) ?? {};
    if (call.headers["idempotency-key"] !== undefined) return undefined;
    if (call.operation === "quotes.execute") return quotes.get(idIn(call, 2));
    if (call.operation === "sandbox.internalAccounts.fund")
      return { accountId: idIn(call, 2), amount: Number(body["amount"]) };
    if (call.operation !== "transfers.out") return undefined;
    return { accountId: String(objectAt(body, "source")["accountId"]), amount: -Number(body["amount"]) };
  };
  return {
    ...followOverlaps((call) => change(call)?.accountId),
    change,
    learns({ operation }, body) {
      if (operation !== "quotes.create") return;
      const { id, source, totalSendingAmount } = Object(body) as Item;
      const { accountId } = Object(source) as Item;
      quotes.set(String(id), { accountId: String(accountId), amount: -Number(totalSendingAmount) });
    },
  };
}

const money: HandWrittenMutant[] = [
  mutant("V-35a", "races/of-concurrent-payments-one-is-lost", () => {
    const { begin: begins, end: ends, learns, change } = followMoney();
    const [done, forgotten] = [new Set<string>(), new Map<string, number>()];
    return {
      request: async (call) => void (await begins(call)),
      reply(call, reply) {
        learns(call, reply.body);
        const { accountId = "", amount = 0 } = change(call) ?? {};
        if (ends(call) && isSuccess(reply)) {
          if (done.has(accountId)) forgotten.set(accountId, (forgotten.get(accountId) ?? 0) + amount);
          done.add(accountId);
        }
        if (call.operation !== "customers.internalAccounts.list") return;
        for (const account of itemsIn(call, reply, "InternalAccount")) {
          const balance = objectAt(account, "balance");
          balance["amount"] = Number(balance["amount"]) - (forgotten.get(String(account["id"])) ?? 0);
        }
      },
    };
  }),
  mutant(["SBX-05", "V-35a"], "races/of-concurrent-fundings-one-is-lost", () => {
    const { begin: begins, end: ends } = followOverlaps(fundedAccount);
    const [done, forgotten] = [new Set<string>(), new Map<string, number>()];
    return {
      request: async (call) => void (await begins(call)),
      reply(call, reply) {
        const accountId = fundedAccount(call) ?? "";
        if (ends(call) && isSuccess(reply)) {
          const amount = done.has(accountId) ? Number(bodyOf(call)?.["amount"]) : 0;
          forgotten.set(accountId, (forgotten.get(accountId) ?? 0) + amount);
          done.add(accountId);
        }
        if (call.operation !== "customers.internalAccounts.list") return;
        for (const account of itemsIn(call, reply, "InternalAccount")) {
          const balance = objectAt(account, "balance");
          balance["amount"] = Number(balance["amount"]) - (forgotten.get(String(account["id"])) ?? 0);
        }
      },
    };
  }),
  // While one payment runs, another needs ten times its amount as balance.
  mutant(["V-32b", "G-42f"], "races/of-concurrent-payments-only-one-is-paid", () => {
    const { begin: begins, end: ends, learns, change } = followMoney();
    const shown = new Map<unknown, number>();
    return {
      async request(call) {
        const isSecond = await begins(call);
        const { accountId, amount = 0 } = change(call) ?? {};
        return isSecond && (shown.get(accountId) ?? 0) < -10 * amount
          ? refusal(400, "INSUFFICIENT_BALANCE")
          : undefined;
      },
      reply(call, reply) {
        ends(call);
        learns(call, reply.body);
        for (const { id, balance } of itemsIn(call, reply, "InternalAccount"))
          shown.set(id, Number(objectAt({ balance }, "balance")["amount"]));
      },
    };
  }),
];

/** The calls of an operation that one caller makes. */
const byCaller =
  (operation: string): ResourceOf =>
  (call) =>
    call.operation === operation ? call.headers["authorization"] : undefined;

const looked: HandWrittenMutant[] = [
  ...["agents.me.transfers.out", "agents.me.transfers.in", "agents.me.quotes.execute"].map((operation) =>
    mutant(
      "G-67j",
      `races/the-limits-of-concurrent-${operation}-are-read-before-anything-is-written`,
      succeedsForEach(byCaller(operation), ({ status }) => status === 403),
    ),
  ),
  mutant(
    "V-64d",
    "races/the-balance-for-concurrent-card-payments-is-read-before-anything-is-written",
    succeedsForEach(
      (call) => (call.operation === "sandbox.cards.authorize" ? call.path : undefined),
      (reply) => bodyIn(reply)["declineReason"] === "INSUFFICIENT_FUNDS",
    ),
  ),
  mutant(
    "G-73n",
    "races/what-concurrent-returns-leave-is-read-before-anything-is-written",
    succeedsForEach(
      (call) => (call.operation === "sandbox.cards.return" ? call.path : undefined),
      ({ status }) => status === 400,
    ),
  ),
  mutant(
    "G-16d",
    "races/concurrent-changes-to-one-address-all-succeed",
    succeedsForEach(
      (call) => (call.operation === "customers.update" ? String(bodyOf(call)?.["umaAddress"]) : undefined),
      ({ status }) => status === 409,
    ),
  ),
];

/** Faults that only concurrent calls show. */
export const mutants: readonly HandWrittenMutant[] = [...moves, ...money, ...looked];
