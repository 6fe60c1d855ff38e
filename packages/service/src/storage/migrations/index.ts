import type { Migration } from "../migrate.ts";
import { money } from "./0001-money.ts";
import { auth } from "./0002-auth.ts";
import { cards } from "./0003-cards.ts";
import { events } from "./0004-events.ts";
import { accounts } from "./0005-accounts.ts";
import { quotes } from "./0006-quotes.ts";
import { people } from "./0007-people.ts";
import { keys } from "./0008-keys.ts";
import { agents } from "./0009-agents.ts";
import { cardPayments } from "./0010-card-payments.ts";
import { rails } from "./0011-rails.ts";
import { encryption } from "./0013-encryption.ts";
import { guard } from "./0014-guard.ts";

/** From this step on, secrets are encrypted. */
export { encryption };

/** Every step, in the order in which it is applied. */
export const migrations: Migration[] = [
  money,
  auth,
  cards,
  events,
  accounts,
  quotes,
  people,
  keys,
  agents,
  cardPayments,
  rails,
  encryption,
  guard,
];
