import type { Command } from "./command.ts";
import { auditLogCommand } from "./commands/audit-log.ts";
import { listEventsCommand } from "./commands/list-events.ts";
import { resendEventCommand } from "./commands/resend-event.ts";
import { rotateWebhookKeyCommand } from "./commands/rotate-webhook-key.ts";
import { serveCommand } from "./commands/serve.ts";

/** Every command by its name; without a name, the service is served. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  "audit-log": auditLogCommand,
  "list-events": listEventsCommand,
  "resend-event": resendEventCommand,
  "rotate-webhook-key": rotateWebhookKeyCommand,
};
