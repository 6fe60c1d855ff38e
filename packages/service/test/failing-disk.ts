import { StatementSync } from "node:sqlite";
import { onTestFinished } from "vitest";

/** When a statement fails: not done at all, or done although it is reported as failed, as a failed sync may be. */
export type Moment = "before" | "after";

export interface Fault {
  /** Counts the statements from now on, from 1. */
  at: number;
  moment: Moment;
  /** The extended result code of SQLite. */
  code: number;
}

/** Statements of every connection of this process fail as a disk may make them fail. */
export interface FailingDisk {
  /** The next fault. Replaces one that has not happened. */
  plan: (fault: Fault) => void;
  /** Whether the planned fault has happened; afterwards none is planned. */
  heal: () => boolean;
}

/** SQLITE_FULL. */
export const full = 13;
/** SQLITE_IOERR_WRITE. */
export const writeFailed = 778;
/** SQLITE_IOERR_FSYNC. */
export const syncFailed = 1034;

export function failingDisk(): FailingDisk {
  let planned: Fault | undefined;
  let count = 0;
  const fail = (code: number): never => {
    planned = undefined;
    throw Object.assign(new Error("a fault of the disk"), { code: "ERR_SQLITE_ERROR", errcode: code });
  };
  const failing = (work: Function) =>
    function statement(this: StatementSync, ...parameters: unknown[]) {
      count += 1;
      const fault = planned !== undefined && count >= planned.at ? planned : undefined;
      if (fault?.moment === "before") fail(fault.code);
      const result: unknown = Reflect.apply(work, this, parameters);
      if (fault !== undefined) fail(fault.code);
      return result;
    };
  for (const name of ["run", "all"]) {
    const real: unknown = Reflect.get(StatementSync.prototype, name);
    if (typeof real !== "function") throw new TypeError(`node:sqlite has no ${name}`);
    Reflect.set(StatementSync.prototype, name, failing(real));
    onTestFinished(() => void Reflect.set(StatementSync.prototype, name, real));
  }
  return {
    plan: (fault) => {
      planned = fault;
      count = 0;
    },
    heal: () => {
      const hasHappened = planned === undefined;
      planned = undefined;
      return hasHappened;
    },
  };
}
