import type { Migration } from "../migrate.ts";
import { initial } from "./0001-initial/index.ts";

/** Every step, in the order in which it is applied. */
export const migrations: readonly Migration[] = [initial];
