const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Whether something in a document has the name of what every object inherits, such as `constructor`. Then a validator has to look
 * at the own members of a value only, which takes longer.
 */
export function hasInheritedNames(node: unknown): boolean {
  // The name of a parameter is a value.
  if (typeof node === "string") return inherited.has(node);
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([name, value]) => inherited.has(name) || hasInheritedNames(value));
}
