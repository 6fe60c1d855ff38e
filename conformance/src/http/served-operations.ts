/** What the target was seen to answer, operation by operation. */
export interface ServedOperations {
  /** An operation that answers 501 counts as one that is not offered. */
  readonly asFound: boolean;
  /** `code`: that of an error. */
  note(operation: string, status: number, code?: string): void;
  /** Operations that answered 501 and never did their work, each with a sentence. */
  unserved(): ReadonlyMap<string, string>;
  /** Whether it answered any call with a success. */
  hasWorked(operation: string): boolean;
  /** The answer that came most often, such as `409 NOT_PAID`; undefined when it was not called. */
  usualAnswer(operation: string): string | undefined;
}

/** Notes the answers of one run. */
export function createServedOperations(asFound: boolean): ServedOperations {
  const answers = new Map<string, Map<string, number>>();
  const unimplemented = new Set<string>();
  const worked = new Set<string>();
  return {
    asFound,
    note(operation, status, code) {
      if (status === 501) unimplemented.add(operation);
      else if (status < 400) worked.add(operation);
      const answer = code === undefined ? String(status) : `${status} ${code}`;
      const counts = answers.get(operation) ?? new Map<string, number>();
      answers.set(operation, counts.set(answer, (counts.get(answer) ?? 0) + 1));
    },
    unserved: () => new Map([...unimplemented.difference(worked)].map((id) => [id, answers501(id)])),
    hasWorked: (operation) => worked.has(operation),
    usualAnswer: (operation) => [...(answers.get(operation) ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0],
  };
}

/** The sentence about an operation that answers 501. */
export function answers501(operation: string): string {
  return `${operation} answers 501: the target does not implement it`;
}
