/** What the target was seen to answer, operation by operation. */
export interface ServedOperations {
  /** An operation that answers 501 counts as one that is not offered. */
  readonly asFound: boolean;
  note(operation: string, status: number): void;
  /** Operations that answered 501 and never did their work, each with a sentence. */
  unserved(): ReadonlyMap<string, string>;
}

/** Notes the answers of one run. */
export function createServedOperations(asFound: boolean): ServedOperations {
  const unimplemented = new Set<string>();
  const worked = new Set<string>();
  return {
    asFound,
    note(operation, status) {
      if (status === 501) unimplemented.add(operation);
      else if (status < 300) worked.add(operation);
    },
    unserved: () => new Map([...unimplemented.difference(worked)].map((id) => [id, answers501(id)])),
  };
}

/** The sentence about an operation that answers 501. */
export function answers501(operation: string): string {
  return `${operation} answers 501: the target does not implement it`;
}
