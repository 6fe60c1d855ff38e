import { recordOperatorsAct } from "../../audit-log/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { rotateWebhookKey } from "../../webhooks/index.ts";
import { defineCommand, type Command } from "../command.ts";
import { checkPlatform, namedPlatform } from "../named-platform.ts";
import { checkStore, onStore } from "../operator-store.ts";

export const rotateWebhookKeyCommand: Command = defineCommand({
  summary: "Makes a new key for a platform's webhooks, prints its public part, and lets both keys sign for a while.",
  options: ["store", "encryption-key", "platform", "overlap"],
  check: (values) => {
    checkStore(values);
    checkPlatform(values);
  },
  run: async (values, _given, { print }) => {
    const rotated = await onStore(values, async ({ tx, ids, random, now }) => {
      const platformId = await namedPlatform(tx, values);
      const from = now + values.overlap;
      const publicKey = await rotateWebhookKey(random, tx, { platformId, from, now });
      const act = { action: "webhook-key.rotated", subject: platformId, details: { from: toInstant(from) } } as const;
      await recordOperatorsAct(ids, tx, { ...act, platformId, now });
      return { from, publicKey };
    });
    print(`From ${toInstant(rotated.from)} on, webhooks are signed with this key alone:`);
    print(rotated.publicKey.trimEnd());
  },
});
