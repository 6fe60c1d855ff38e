import { readAuditLog } from "../../audit-log/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { defineCommand, type Command } from "../command.ts";
import { namedPlatform } from "../named-platform.ts";
import { checkStore, readStore } from "../operator-store.ts";

export const auditLogCommand: Command = defineCommand({
  summary: "Prints the newest administrative acts, one line of JSON each.",
  options: ["store", "encryption-key", "platform", "limit"],
  check: checkStore,
  run: async (values, _given, { print }) => {
    const acts = await readStore(values, async ({ tx }) => {
      const platform = values.platform === undefined ? {} : { platformId: await namedPlatform(tx, values) };
      return readAuditLog(tx, { ...platform, limit: values.limit });
    });
    for (const act of acts) print(JSON.stringify({ ...act, at: toInstant(act.at) }));
  },
});
