import { contract, type Operation } from "@tallystick/contract";
import { serveMutation, type Mutation } from "../../mutants/serve-mutation.ts";
import { judge, type JudgeOptions } from "../../src/judge.ts";
import type { Target } from "../../src/engine/run-context.ts";
import type { Report } from "../../src/report/report.ts";
import { openPartialTarget, type Part } from "./partial-target.ts";

/** A service, or a mutant of it, of which only some operations are served. */
export interface PartOfService extends Pick<Part, "otherwise"> {
  isOffered: (operation: Operation) => boolean;
  mutation?: Mutation;
  /** What the judge is told about it. */
  told?: Pick<Target, "offers" | "offersAsFound">;
}

/** Starts the service behind a target that serves a part of it, judges that once, and stops both. */
export async function judgePart(
  { isOffered, otherwise, mutation = {}, told = {} }: PartOfService,
  options: JudgeOptions = {},
): Promise<Report> {
  const { url, clock, platform, otherPlatform, close } = await serveMutation(mutation);
  const { origin } = new URL(url);
  const part = await openPartialTarget(origin, { contract, isOffered, otherwise });
  try {
    const target = {
      url: url.replace(origin, part.origin),
      clock,
      credentials: { id: platform.clientId, secret: platform.clientSecret },
      other: { id: otherPlatform.clientId, secret: otherPlatform.clientSecret },
      ...told,
    };
    return await judge(target, { budgetMs: 0, seed: 1, ...options }).report;
  } finally {
    await part.close();
    await close();
  }
}
