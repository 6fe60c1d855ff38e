/** A row as the store keeps it: the named columns are JSON text, or null. */
export type Stored<Row, Column extends keyof Row> = {
  [Name in keyof Row]: Name extends Column ? string | Extract<Row[Name], null> : Row[Name];
};

/** Turns the values of some columns into JSON text, and back. Null, and a column that is not there, stay what they are. */
export interface JsonColumns<Row, Column extends keyof Row> {
  /** A row, or some columns of one, as the store keeps them. */
  encode: <Part extends Partial<Row>>(part: Part) => Encoded<Part, Column>;
  /** What the store kept: a row, some columns of one, or one joined with others. */
  decode: <StoredPart extends { [Name in Column]?: string | Extract<Row[Name], null> }>(
    stored: StoredPart,
  ) => Decoded<Row, StoredPart, Column>;
}

type Encoded<Part, Column> = {
  [Name in keyof Part]: Name extends Column ? string | Extract<Part[Name], null | undefined> : Part[Name];
};

type Decoded<Row, StoredPart, Column> = {
  [Name in keyof StoredPart]: Name extends Column & keyof Row ? Row[Name] : StoredPart[Name];
};

/** The codec of a table's JSON columns: `jsonColumns<CardPaymentRow>()("merchant")`. */
export function jsonColumns<Row extends object>(): <Column extends keyof Row & string>(
  ...columns: readonly Column[]
) => JsonColumns<Row, Column> {
  return <Column extends keyof Row & string>(...columns: readonly Column[]) => ({
    // Both types follow from what `withColumns` does to each column; TypeScript cannot see that.
    encode: <Part extends Partial<Row>>(part: Part) =>
      withColumns(part, columns, JSON.stringify) as Encoded<Part, Column>,
    decode: <StoredPart extends object>(stored: StoredPart) =>
      withColumns(stored, columns, (text) => JSON.parse(String(text))) as Decoded<Row, StoredPart, Column>,
  });
}

/** The row itself where no column holds a value: most structured values of most rows are null. */
function withColumns(row: object, columns: readonly string[], change: (value: unknown) => unknown): object {
  let changed: Record<string, unknown> | undefined;
  for (const column of columns) {
    const value: unknown = Reflect.get(row, column);
    if (value === null || value === undefined) continue;
    changed ??= { ...row };
    changed[column] = change(value);
  }
  return changed ?? row;
}
