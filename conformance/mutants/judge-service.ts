import type { Event } from "../src/runner/event.ts";
import { judge, type JudgeOptions } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { serveMutation, targetOf, type Mutation } from "./serve-mutation.ts";

/** Judges the running service by the unchanged contract. By default each generated check runs once. */
export type JudgeRunning = (options?: JudgeOptions, onEvent?: (event: Event) => void) => Promise<Report>;

/** Starts the service in this process, calls `use`, and stops the service. */
export async function withService<Result>(
  mutation: Mutation,
  use: (judgeIt: JudgeRunning) => Promise<Result>,
): Promise<Result> {
  const served = await serveMutation(mutation);
  const target = targetOf(served);
  try {
    return await use(async (options = {}, onEvent = () => {}) => {
      const { events, report } = judge(target, { budgetMs: 0, ...options });
      for await (const event of events) onEvent(event);
      return report;
    });
  } finally {
    await served.close();
  }
}

/** Starts the service, judges it once, and stops it. */
export function judgeService(options: JudgeOptions = {}, mutation: Mutation = {}): Promise<Report> {
  return withService(mutation, (judgeIt) => judgeIt(options));
}
