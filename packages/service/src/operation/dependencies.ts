import type { Mailer } from "../mail/index.ts";
import { countWaitingOrders, heldSince } from "../rails/index.ts";
import type { Clock } from "../runtime/clock.ts";
import { toInstant } from "../runtime/instant.ts";
import type { Store } from "../storage/store.ts";

/** What the service calls outside. While it fails, work waits, and the service goes on: the same outage would stop every process. */
export type DependencyName = (typeof dependencyNames)[number];

export const dependencyNames = ["bank", "cardIssuer", "identity", "mail"] as const;

export interface DependencyState {
  /** How the last call ended. `unused`: there was none since the start. `missing`: this start has no adapter. */
  state: "works" | "fails" | "unused" | "missing";
  /** Since when it has worked, or failed. */
  since?: string;
  /** Orders that it has not taken yet, by all processes on the store. */
  waiting?: number;
}

export interface DependencyReport {
  /** Only those of this start: the sandbox simulates its rails. */
  dependencies: Partial<Record<DependencyName, DependencyState>>;
  /** Since when a restore has held orders back, until they are reconciled. */
  ordersHeldSince?: string;
}

/** Notes how calls end. */
export interface Dependencies {
  watch: <Result>(name: DependencyName, call: () => Promise<Result>) => Promise<Result>;
  watchMailer: (mailer: Mailer) => Mailer;
  report: (store: Store) => Promise<DependencyReport>;
}

interface Parts {
  clock: Clock;
  /** Whether this start has it; undefined for what it simulates. */
  given: Partial<Record<DependencyName, boolean>>;
}

export function createDependencies({ clock, given }: Parts): Dependencies {
  const known = new Map<DependencyName, { works: boolean; since: number }>();
  const note = (name: DependencyName, works: boolean): void => {
    if (known.get(name)?.works !== works) known.set(name, { works, since: clock.now() });
  };
  const watch: Dependencies["watch"] = async (name, call) => {
    try {
      const result = await call();
      note(name, true);
      return result;
    } catch (error) {
      note(name, false);
      throw error;
    }
  };
  const stateOf = (name: DependencyName): DependencyState => {
    if (!given[name]) return { state: "missing" };
    const last = known.get(name);
    if (!last) return { state: "unused" };
    return { state: last.works ? "works" : "fails", since: toInstant(last.since) };
  };
  return {
    watch,
    watchMailer: (mailer) => ({
      send: (mail) => watch("mail", () => mailer.send(mail)),
      close: () => mailer.close(),
    }),
    async report(store) {
      const read = store.read(async (tx) => ({ waiting: await countWaitingOrders(tx), held: await heldSince(tx) }));
      // Of a store that does not answer, readiness speaks.
      const { waiting, held } = await read.catch(() => ({ waiting: new Map<string, number>(), held: undefined }));
      const names = dependencyNames.filter((name) => given[name] !== undefined);
      return {
        dependencies: Object.fromEntries(
          names.map((name) => {
            const count = waiting.get(name);
            return [name, { ...stateOf(name), ...(count !== undefined && { waiting: count }) }];
          }),
        ),
        ...(held !== undefined && { ordersHeldSince: toInstant(held) }),
      };
    },
  };
}
