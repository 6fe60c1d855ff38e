export { createOutbox, type ContractOf, type Outbox, type OutboxClient, type OutboxOptions } from "./outbox/outbox.ts";
export type { Intent, IntentRequest } from "./outbox/intent.ts";
export type { OutboxStore } from "./outbox/outbox-store.ts";
export type { Decide, Decision, ReconcilingList } from "./outbox/reconcile.ts";
export type { Settlement } from "./outbox/settlement.ts";
