import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { authMutant, itemsOf } from "../auth/auth-behaviour.ts";

/** Shows a secret of one operation's reply in the replies of another. */
function showsSecretAgain(
  name: string,
  text: string,
  rule: string,
  { field, by, again }: { field: string; by: string; again: string },
): HandWrittenMutant {
  return authMutant(name, text, rule, () => {
    const secrets = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        const made = Object(reply.body) as Item;
        if (call.operation === by && made[field] !== undefined) secrets.set(made["agentId"] ?? made["id"], made[field]);
        if (call.operation !== again || reply.status !== 200) return;
        for (const item of itemsOf(reply)) if (secrets.has(item["id"])) item[field] = secrets.get(item["id"]);
      },
    };
  });
}

/** Secrets that are shown again. */
export const mutants: readonly HandWrittenMutant[] = [
  showsSecretAgain("agents-with-their-access-token", "An agent is shown with its access token.", "AGENT-24", {
    field: "accessToken",
    by: "agents.deviceCodes.redeem",
    again: "agents.get",
  }),
  showsSecretAgain("sessions-listed-with-their-keys", "Sessions are listed with their keys.", "AUTH-25", {
    field: "encryptedSessionSigningKey",
    by: "auth.credentials.verify",
    again: "auth.sessions.list",
  }),
];
