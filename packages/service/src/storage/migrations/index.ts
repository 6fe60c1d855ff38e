import type { Migration } from "../migrate.ts";
import { money } from "./0001-money.ts";
import { auth } from "./0002-auth.ts";
import { cards } from "./0003-cards.ts";

/** Every step, in the order it is applied. */
export const migrations: Migration[] = [money, auth, cards];
