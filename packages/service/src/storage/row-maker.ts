/** The name that a column of a result has as a member of its row. */
export type MemberName = (column: string) => string;

/**
 * Makes rows with one shape that the engine can optimise. The objects that drivers make have a shape each, and reading
 * their members takes longer than reading them from the store.
 */
export function rowMaker<Value>(names: readonly string[]): (values: readonly Value[]) => Record<string, Value> {
  const members = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names of columns, quoted, and nothing else
  return new Function("values", `return { ${members.join(", ")} }`) as ReturnType<typeof rowMaker<Value>>;
}
