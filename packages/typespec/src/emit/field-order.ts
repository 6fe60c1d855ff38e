/** Every field of a model type; a missing one is a compile error. The order here is the order in contract.json. */
export type FieldOrder<T extends object> = Record<keyof Required<T>, true>;

/** A copy with the fields in the given order, absent ones left out. */
export function inOrder<T extends object>(value: T, order: FieldOrder<T>): T {
  const fields = new Map<string, unknown>(Object.entries(value));
  const present = Object.keys(order).filter((field) => fields.get(field) !== undefined);
  return Object.fromEntries(present.map((field) => [field, fields.get(field)])) as T; // the same fields of the same value
}
