import type { Runtime } from "../runtime/runtime.ts";
import { decideCheck } from "./decide/external-account.ts";
import { nameCheckKind, type PlannedCheck } from "./register-external-account.ts";
import { accountInfoOf, changeCheck } from "./store.ts";

/** Registers the results of name checks that take their time. */
export function registerExternalAccountWork({ work, rails }: Pick<Runtime, "work" | "rails">): void {
  work.register(nameCheckKind, async (tx, payload) => {
    const { accountId, to } = payload as PlannedCheck; // written by planChecks
    const accountInfo = await accountInfoOf(tx, accountId);
    if (accountInfo) await changeCheck(tx, accountId, decideCheck(accountInfo, to));
  });
  rails.onReport("beneficiary-check", async (tx, { report: { reference, result } }) => {
    const accountInfo = await accountInfoOf(tx, reference);
    if (accountInfo) await changeCheck(tx, reference, decideCheck(accountInfo, result));
  });
}
