import type { PoolClient } from "pg";
import type { DirectQueries } from "../prepared.ts";
import { rowMaker, type MemberName } from "../row-maker.ts";
import { isAfterFailure, isWorthRepeating } from "./failures.ts";
import { sentValue, values } from "./values.ts";

interface Result {
  rows: Record<string, unknown>[];
  rowCount: number;
}

interface UnitOptions {
  memberOf: MemberName;
  /** The name by which the connection may keep a statement. */
  nameOf: (text: string) => string | undefined;
  /** Outside a transaction. */
  isOnlyOne: boolean;
  /** After how long the driver gives a statement up, in milliseconds. */
  withinMs?: number;
}

/** The connection of one unit of work, which refuses statements after its end: then it belongs to another unit. */
export class UnitConnection implements DirectQueries {
  readonly dialect = "postgres";
  readonly #client: PoolClient;
  readonly #options: UnitOptions;
  #isOpen = true;
  #hasRun = false;
  #conflict: unknown;
  #failure: unknown;

  constructor(client: PoolClient, options: UnitOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(text: string, parameters: readonly unknown[] = [], name?: string): Promise<Result> {
    if (!this.#isOpen) throw new Error("The transaction of this statement has ended");
    const { isOnlyOne, withinMs } = this.#options;
    if (isOnlyOne && this.#hasRun) throw new Error("A look-up is one statement; run several in a unit that reads");
    this.#hasRun = true;
    try {
      const query = {
        text,
        values: parameters.map(sentValue),
        rowMode: "array",
        types: values,
        ...(name && { name }),
        ...(withinMs !== undefined && { query_timeout: withinMs }),
      } as const;
      const { rows, fields, rowCount } = await this.#client.query<unknown[]>(query);
      const make =
        rows.length > 0
          ? makerOf(
              fields.map((field) => field.name),
              this.#options.memberOf,
            )
          : undefined;
      return { rows: make ? rows.map(make) : [], rowCount: rowCount ?? 0 };
    } catch (error) {
      if (isWorthRepeating(error)) this.#conflict ??= error;
      // What came first is the reason why the server takes no further statement.
      if (isAfterFailure(error)) throw this.#failure ?? error;
      this.#failure = error;
      throw error;
    }
  }

  async rows(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return (await this.#runKept(text, parameters)).rows;
  }

  async changes(text: string, parameters: readonly unknown[]): Promise<number> {
    return (await this.#runKept(text, parameters)).rowCount;
  }

  /** There are few of these texts, and each is run often. */
  #runKept(text: string, parameters: readonly unknown[]): Promise<Result> {
    return this.run(text, parameters, parameters.length > 0 ? this.#options.nameOf(text) : undefined);
  }

  /** @throws what makes the unit impossible to commit, also where its work has caught it. */
  assertPossible(): void {
    if (this.#conflict !== undefined) throw this.#conflict;
  }

  end(): void {
    this.#isOpen = false;
  }
}

type RowMaker = ReturnType<typeof rowMaker<unknown>>;

/** By their columns: there are as many as there are queries. */
const makers = new Map<string, RowMaker>();

function makerOf(columns: readonly string[], memberOf: MemberName): RowMaker {
  const key = columns.join(" ");
  const known = makers.get(key);
  if (known) return known;
  const made = rowMaker<unknown>(columns.map(memberOf));
  makers.set(key, made);
  return made;
}
