import type { ServedSubject } from "../../mutants/mutant-subject.ts";
import { judge, type JudgeOptions } from "../../src/judge.ts";
import type { Target } from "../../src/runner/run-context.ts";
import type { Report } from "../../src/runner/result/report.ts";
import { openPartialTarget, type Part } from "./partial-target.ts";

/** A server of which only some operations are served. */
export interface ServedPart extends Part {
  serve: () => Promise<ServedSubject>;
  /** What the judge is told about it. */
  told?: Pick<Target, "offers" | "offersAsFound">;
}

/** Starts a server behind a target that serves a part of it, judges that once, and stops both. */
export async function judgePart({ serve, told = {}, ...part }: ServedPart, options: JudgeOptions): Promise<Report> {
  const { target, close } = await serve();
  const { origin } = new URL(target.url);
  const partial = await openPartialTarget(origin, part);
  try {
    const url = target.url.replace(origin, partial.origin);
    return await judge({ ...target, url, ...told }, { budgetMs: 0, seed: 1, ...options }).report;
  } finally {
    await partial.close();
    await close();
  }
}
