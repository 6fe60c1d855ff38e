import type { Fixture } from "../fixtures/fixture.ts";
import type { TargetInfo } from "../trial.ts";
import { KnownIds } from "./known-ids.ts";

/** The candidate that succeeds, or else the first one; and the answer to it, when none succeeds. */
export interface Learnt {
  candidate: number;
  refusedWith?: string;
  /** It only succeeds after there was added to what it takes from. */
  isPaid?: boolean;
}

/** What a run has made, and what the path of the request named. */
export interface LastingItem extends Fixture {
  readonly params: Readonly<Record<string, string>>;
}

/** What one run knows of its target, to save requests and keep trials apart. */
export interface RunMemory {
  /** By operation: which of its candidates succeeds. */
  readonly learnt: Map<string, Learnt>;
  /** By operation: the answer to its plain request, once a failure asked for it; undefined where there is no such request. */
  readonly plainAnswers: Map<string, Promise<string | undefined>>;
  /** By kind and id: what a resource was made with, as resource and id. */
  readonly origins: Map<string, Readonly<Record<string, string>>>;
  /** By kind and id: existing resources claimed by one trial. */
  readonly taken: Set<string>;
  /** What this run has made, and what came with it. */
  readonly made: KnownIds;
  /** What was there before. */
  readonly strangers: KnownIds;
  /** By resource and id: what this run has made for its main caller, and neither deleted nor brought into another state. */
  readonly lasting: Map<string, Map<string, LastingItem>>;
  /** By lifecycle: what checks have brought into a state, and left there. */
  readonly brought: Map<string, readonly { id: string; state: string }[]>;
}

const memories = new WeakMap<TargetInfo, RunMemory>();

/** The key of a resource: ids of two kinds may be the same number. */
export function nameOf({ resource, id }: { resource: string; id: string }): string {
  return `${resource} ${id}`;
}

/** The memory of the run against this target. */
export function memoryOf(target: TargetInfo): RunMemory {
  const memory = memories.get(target) ?? {
    learnt: new Map(),
    plainAnswers: new Map(),
    origins: new Map(),
    taken: new Set(),
    made: new KnownIds(),
    strangers: new KnownIds(),
    lasting: new Map(),
    brought: new Map(),
  };
  memories.set(target, memory);
  return memory;
}
