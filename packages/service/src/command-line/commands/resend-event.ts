import { recordOperatorsAct } from "../../audit-log/index.ts";
import { sendEventAgain } from "../../webhooks/index.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkStore, onStore } from "../operator-store.ts";

export const resendEventCommand: Command = defineCommand({
  summary: "Sends a past event to its platform's endpoint again, as it was; the running service delivers it.",
  options: ["store", "encryption-key"],
  arguments: ["EVENT"],
  check: checkStore,
  run: async (values, [event = ""], { print }) => {
    await onStore(values, async ({ tx, ids, now }) => {
      const platformId = await sendEventAgain(tx, event, now);
      await recordOperatorsAct(ids, tx, { action: "event.sent-again", subject: event, details: {}, platformId, now });
    });
    print(`${event} waits to be delivered`);
  },
});
