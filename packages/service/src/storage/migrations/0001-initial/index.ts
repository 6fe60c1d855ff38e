import type { Migration } from "../../migrate.ts";
import { accounts } from "./accounts.ts";
import { agents } from "./agents.ts";
import { auth } from "./auth.ts";
import { cards } from "./cards.ts";
import { customers } from "./customers.ts";
import { ledger } from "./ledger.ts";
import { payments } from "./payments.ts";
import { platforms } from "./platforms.ts";
import { rails } from "./rails.ts";
import { service } from "./service.ts";
import { webhooks } from "./webhooks.ts";

/** The schema of the first release. A table stands after those that it refers to. */
export const initial: Migration = {
  name: "0001-initial",
  statements: [
    ...platforms,
    ...ledger,
    ...customers,
    ...accounts,
    ...payments,
    ...auth,
    ...cards,
    ...agents,
    ...webhooks,
    ...rails,
    ...service,
  ],
};
