import type { Habit } from "./habit.ts";
import { keyHabits } from "./keys.ts";
import { listHabits } from "./lists.ts";
import { manners } from "./manners.ts";
import { patienceHabits } from "./patience.ts";
import { signingHabits } from "./signing.ts";
import { webhookHabits } from "./webhooks.ts";

/** What a client under the contract is judged by, in the order of their ids. */
export const habits: readonly Habit[] = [
  ...keyHabits,
  ...patienceHabits,
  ...signingHabits,
  ...listHabits,
  ...webhookHabits,
  ...manners,
];

export type { Habit, Sight } from "./habit.ts";
