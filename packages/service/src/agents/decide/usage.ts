import type { Rates } from "../../rails/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { inCurrency } from "./in-currency.ts";
import type { AgentRow } from "../tables.ts";

/** What an agent has spent today and this month, in its policy's currency (G-62). */
export interface Usage {
  day: string;
  count: number;
  spent: number;
  month: string;
  spentInMonth: number;
}

type UsageColumns = Pick<AgentRow, "spentDay" | "dailyCount" | "dailySpend" | "spentMonth" | "monthlySpend">;

/** Nothing spent, on that day. */
export function freshUsage(now: number): UsageColumns {
  return columnsOf({ ...calendarOf(now), count: 0, spent: 0, spentInMonth: 0 });
}

/**
 * Figures of an earlier day or month no longer count. Days and months are in UTC. A clock that goes back, or is behind in this process,
 * begins no day again: its payments count for the latest day that there was.
 */
export function usageAt(agent: UsageColumns, now: number): Usage {
  const current = calendarOf(now);
  const day = later(agent.spentDay, current.day);
  const month = later(agent.spentMonth, current.month);
  const isToday = agent.spentDay === day;
  return {
    day,
    month,
    count: isToday ? agent.dailyCount : 0,
    spent: isToday ? agent.dailySpend : 0,
    spentInMonth: agent.spentMonth === month ? agent.monthlySpend : 0,
  };
}

/** With one more payment of that much, in the policy's currency. */
export function withPayment(usage: Usage, amount: number): Usage {
  const { count, spent, spentInMonth } = usage;
  return { ...usage, count: count + 1, spent: spent + amount, spentInMonth: spentInMonth + amount };
}

/** The same, converted to another currency of the policy. */
export function recounted(rates: Rates, usage: Usage, currencies: { from: string; to: string }): Usage {
  const { spent, spentInMonth } = usage;
  return {
    ...usage,
    spent: inCurrency(rates, spent, currencies),
    spentInMonth: inCurrency(rates, spentInMonth, currencies),
  };
}

export function columnsOf({ day, month, count, spent, spentInMonth }: Usage): UsageColumns {
  return { spentDay: day, dailyCount: count, dailySpend: spent, spentMonth: month, monthlySpend: spentInMonth };
}

/** Of two days or months, which are written such that they sort. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}

function calendarOf(now: number): Pick<Usage, "day" | "month"> {
  const instant = toInstant(now);
  return { day: instant.slice(0, 10), month: instant.slice(0, 7) };
}
