import type { Migration } from "../migrate.ts";
import { initial } from "./0001-initial/index.ts";
import { storeIdentity } from "./0002-store-identity.ts";
import { severalProcesses } from "./0003-several-processes.ts";
import { latestInstant } from "./0004-latest-instant.ts";
import { orderSubjects } from "./0005-order-subjects.ts";

/** Every step, in the order in which it is applied. */
export const migrations: readonly Migration[] = [
  initial,
  storeIdentity,
  severalProcesses,
  latestInstant,
  orderSubjects,
];
