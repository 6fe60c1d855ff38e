/** One thing without which the service cannot work: resolves with what is wrong, for a person. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Can the service take requests now? */
export interface Readiness {
  /** What stands against it; empty when it is ready. */
  obstacles: () => Promise<string[]>;
  /** From now on it is not ready, because it stops. */
  stop: () => void;
}

/** A check that throws found an obstacle too: what it looked at does not answer. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let isStopping = false;
  return {
    stop: () => void (isStopping = true),
    async obstacles() {
      if (isStopping) return ["the service stops"];
      const found = await Promise.all(checks.map((check) => check().catch(reasonOf)));
      return found.filter((reason) => reason !== undefined);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
