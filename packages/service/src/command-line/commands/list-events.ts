import { toInstant } from "../../runtime/instant.ts";
import { listEvents } from "../../webhooks/index.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkPlatform, namedPlatform } from "../named-platform.ts";
import { checkStore, readStore } from "../operator-store.ts";

export const listEventsCommand: Command = defineCommand({
  summary: "Prints a platform's events that wait or are kept, and how their delivery ended, one line of JSON each.",
  options: ["store", "encryption-key", "platform", "limit"],
  check: (values) => {
    checkStore(values);
    checkPlatform(values);
  },
  run: async (values, _given, { print }) => {
    const events = await readStore(values, async ({ tx }) =>
      listEvents(tx, { platformId: await namedPlatform(tx, values), limit: values.limit }),
    );
    for (const event of events) print(JSON.stringify({ ...event, at: toInstant(event.at) }));
  },
});
