/** One table of a `MemoryStore`. Rows are values: set a new one instead of changing one. */
export interface MemoryTable<Row> {
  get(id: string): Row | undefined;
  set(id: string, row: Row): void;
  delete(id: string): void;
  values(): Row[];
}

/** A unit of work on a `MemoryStore`. */
export interface MemoryTx {
  /** The table of this name, created on first use. */
  table<Row>(name: string): MemoryTable<Row>;
  /** A throw, or a call of `undo`, undoes only `work`. */
  savepoint<T>(work: (undo: () => void) => Promise<T>): Promise<T>;
}

/** Tables in memory, with units of work that run one after another, each atomic. */
export class MemoryStore {
  readonly #tables = new Map<string, Map<string, unknown>>();
  /** How to undo the writes of the running unit of work, oldest first. */
  readonly #undo: (() => void)[] = [];
  #last: Promise<unknown> = Promise.resolve();

  readonly #tx: MemoryTx = {
    table: <Row>(name: string) => this.#table<Row>(name),
    savepoint: (work) => this.#undoable(work),
  };

  transaction<T>(work: (tx: MemoryTx, undo: () => void) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const result = await this.#undoable((undo) => work(this.#tx, undo));
      this.#undo.length = 0;
      return result;
    });
  }

  /** Whatever `work` writes is undone. */
  read<T>(work: (tx: MemoryTx) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        return await work(this.#tx);
      } finally {
        this.#undoDownTo(0);
      }
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #undoable<T>(work: (undo: () => void) => Promise<T>): Promise<T> {
    const mark = this.#undo.length;
    let isKept = true;
    try {
      return await work(() => (isKept = false));
    } catch (error) {
      isKept = false;
      throw error;
    } finally {
      if (!isKept) this.#undoDownTo(mark);
    }
  }

  #undoDownTo(mark: number): void {
    for (const undo of this.#undo.splice(mark).toReversed()) undo();
  }

  #table<Row>(name: string): MemoryTable<Row> {
    const rows = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, rows);
    const remember = (id: string): void => {
      const had = rows.has(id);
      const before = rows.get(id);
      this.#undo.push(() => (had ? rows.set(id, before) : rows.delete(id)));
    };
    return {
      // A table holds what its callers put in under the same name and type.
      get: (id) => rows.get(id) as Row | undefined,
      values: () => [...rows.values()] as Row[],
      set(id, row) {
        remember(id);
        rows.set(id, row);
      },
      delete(id) {
        remember(id);
        rows.delete(id);
      },
    };
  }
}
