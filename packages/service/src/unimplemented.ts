import { notImplemented, type Handlers } from "@tallystick/server";
import type { Tx } from "./storage/store.ts";

const ids = [
  "agents.actions.approve",
  "agents.actions.reject",
  "agents.approvals.list",
  "agents.create",
  "agents.delete",
  "agents.deviceCodes.create",
  "agents.deviceCodes.redeem",
  "agents.deviceCodes.status",
  "agents.get",
  "agents.list",
  "agents.me.actions.get",
  "agents.me.actions.list",
  "agents.me.externalAccounts.create",
  "agents.me.externalAccounts.delete",
  "agents.me.externalAccounts.get",
  "agents.me.externalAccounts.list",
  "agents.me.get",
  "agents.me.internalAccounts.list",
  "agents.me.quotes.create",
  "agents.me.quotes.execute",
  "agents.me.quotes.get",
  "agents.me.transactions.get",
  "agents.me.transactions.list",
  "agents.me.transfers.in",
  "agents.me.transfers.out",
  "agents.policy.update",
  "agents.update",
] as const;

/** What the contract asks for and the service does not do yet; each answers 501. A handler takes the place of its line. */
export function unimplemented(): Pick<Handlers<Tx>, (typeof ids)[number]> {
  // fromEntries forgets the names it is given; the type above is made of them.
  return Object.fromEntries(ids.map((id) => [id, notImplemented])) as never;
}
