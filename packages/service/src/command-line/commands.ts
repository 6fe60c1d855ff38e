import type { Command } from "./command.ts";
import { auditLogCommand } from "./commands/audit-log.ts";
import { backupCommand } from "./commands/backup.ts";
import { holdOrdersCommand } from "./commands/hold-orders.ts";
import { listEventsCommand } from "./commands/list-events.ts";
import { listOrdersCommand } from "./commands/list-orders.ts";
import { moveStoreCommand } from "./commands/move-store.ts";
import { reconcileCommand } from "./commands/reconcile.ts";
import { resendEventCommand } from "./commands/resend-event.ts";
import { resetClockCommand } from "./commands/reset-clock.ts";
import { restoreCommand } from "./commands/restore.ts";
import { rotateEncryptionKeyCommand } from "./commands/rotate-encryption-key.ts";
import { rotateWebhookKeyCommand } from "./commands/rotate-webhook-key.ts";
import { verifyStoreCommand } from "./commands/verify-store.ts";
import { serveCommand } from "./commands/serve.ts";

/** Every command by its name; without a name, the service is served. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  "audit-log": auditLogCommand,
  backup: backupCommand,
  "hold-orders": holdOrdersCommand,
  "list-events": listEventsCommand,
  "list-orders": listOrdersCommand,
  "move-store": moveStoreCommand,
  reconcile: reconcileCommand,
  "resend-event": resendEventCommand,
  "reset-clock": resetClockCommand,
  restore: restoreCommand,
  "rotate-encryption-key": rotateEncryptionKeyCommand,
  "rotate-webhook-key": rotateWebhookKeyCommand,
  "verify-store": verifyStoreCommand,
};
