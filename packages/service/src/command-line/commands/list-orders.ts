import { heldSince, readOpenOrders, readUnknownReports } from "../../rails/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, readStore } from "../operator-store.ts";

export const listOrdersCommand: Command = defineCommand({
  summary: "Prints the orders to bank, card issuer and identity checks that did not end, and reports of unknown ones.",
  options: ["store", "encryption-key"],
  check: checkStore,
  run: async (values, _given, { print }) => {
    const { held, orders, reports } = await readStore(values, async ({ tx }) => ({
      held: await heldSince(tx),
      orders: await readOpenOrders(tx),
      reports: await readUnknownReports(tx),
    }));
    for (const { reference, rail, platformId, body, dueAt, attempts, createdAt } of orders) {
      const waiting = held === undefined ? "waiting" : "held";
      const state = dueAt === null ? "handed over" : waiting;
      const money = body.kind === "payment" ? { sent: body.sent, received: body.received } : {};
      const order = { reference, rail, kind: body.kind, state, ...money, platformId, attempts };
      print(JSON.stringify({ ...order, createdAt: toInstant(createdAt) }));
    }
    for (const { reference, report, receivedAt } of reports)
      print(
        JSON.stringify({ reference, state: "unknown", report: JSON.parse(report), receivedAt: toInstant(receivedAt) }),
      );
  },
});
