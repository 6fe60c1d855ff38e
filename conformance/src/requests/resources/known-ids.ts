/** A resource as a request or a reply names it; without a kind where no declaration says it. */
export interface Named {
  resource?: string | undefined;
  id: string;
}

/** Ids that are shorter, such as numbers and words, are likely to be ids of other kinds too. */
const LEAST_UNMISTAKABLE = 12;

/** Resources by id and kind. */
export class KnownIds {
  readonly #kinds = new Map<string, Set<string | undefined>>();

  add({ resource, id }: Named): void {
    this.#kinds.set(id, (this.#kinds.get(id) ?? new Set()).add(resource));
  }

  delete({ resource, id }: Named): void {
    this.#kinds.get(id)?.delete(resource);
  }

  /** Whether it may be one of these: also where either kind is unknown. */
  mayHave({ resource, id }: Named): boolean {
    const kinds = this.#kindsOf(id);
    return resource === undefined ? kinds.size > 0 : kinds.has(resource) || kinds.has(undefined);
  }

  /** Whether it is surely one of these: of the same kind, or by an id that nothing else has. */
  surelyHas({ resource, id }: Named): boolean {
    const kinds = this.#kindsOf(id);
    return id.length >= LEAST_UNMISTAKABLE ? kinds.size > 0 : resource !== undefined && kinds.has(resource);
  }

  #kindsOf(id: string): ReadonlySet<string | undefined> {
    return this.#kinds.get(id) ?? new Set();
  }
}
