import type { Habit } from "./habit.ts";
import { keyHabits } from "./keys.ts";
import { listHabits } from "./lists.ts";
import { proofHabits } from "./proofs.ts";
import { generalHabits } from "./general.ts";
import { restartHabits } from "./restarts.ts";
import { retryHabits } from "./retries.ts";
import { signingHabits } from "./signing.ts";
import { webhookHabits } from "./webhooks.ts";

/** What a client is judged by, in the order of the ids. */
export const habits: readonly Habit[] = [
  ...keyHabits,
  ...retryHabits,
  ...signingHabits,
  ...listHabits,
  ...webhookHabits,
  ...generalHabits,
  ...proofHabits,
  ...restartHabits,
].toSorted((a, b) => a.id.localeCompare(b.id));

export { ofEveryWebhook, type Clause } from "./clauses.ts";
export type { Habit, Observation } from "./habit.ts";
