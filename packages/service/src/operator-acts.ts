import { readAuditLog, recordOperatorsAct } from "./audit-log/index.ts";
import { closeCard } from "./cards/index.ts";
import { assertConserved } from "./ledger/index.ts";
import { moveAccount } from "./move-account.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Service } from "./service.ts";
import type { Store } from "./storage/store.ts";

/** What the operator does without HTTP; each change stands in the audit log. */
export function createOperatorActs(
  runtime: Runtime,
  store: Store,
): Pick<Service, "audit" | "moveAccount" | "closeCard" | "auditLog"> {
  const { ids, clock } = runtime;
  return {
    audit: () => store.survey(assertConserved),
    moveAccount: (id, to) =>
      store.transaction(async (tx) => {
        const now = clock.now();
        await moveAccount(runtime, tx, { id, to, now });
        await recordOperatorsAct(ids, tx, { action: "account.moved", subject: id, details: { to }, now });
      }),
    closeCard: (id) =>
      store.transaction(async (tx) => {
        const now = clock.now();
        await closeCard(runtime, tx, { id, now });
        await recordOperatorsAct(ids, tx, { action: "card.closed", subject: id, details: {}, now });
      }),
    auditLog: (query) => store.read((tx) => readAuditLog(tx, query)),
  };
}
