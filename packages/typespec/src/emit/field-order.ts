/** Every field of a model type; a missing one is a compile error. Their order here is their order in the file. */
export type FieldOrder<T extends object> = Record<keyof Required<T>, true>;

/** A copy with the fields in the given order, absent ones left out. */
export function inOrder<T extends object>(value: T, order: FieldOrder<T>): T {
  const present = Object.keys(order).filter((field) => (value as Record<string, unknown>)[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, (value as Record<string, unknown>)[field]])) as T;
}
