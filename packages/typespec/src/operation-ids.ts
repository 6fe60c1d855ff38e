import type { Interface, Namespace, Operation } from "@typespec/compiler";

interface Naming {
  usual: (operation: Operation) => string;
  /** Whether an `@operationId` says it. */
  isGiven: (operation: Operation) => boolean;
}

/**
 * The id of each operation: the usual one, which names the operation and what is around it. Where operations of different
 * namespaces share it and no `@operationId` says another, the names further out are put before it, as many as it takes.
 */
export function operationIdsWithin(
  operations: readonly Operation[],
  { usual, isGiven }: Naming,
): (operation: Operation) => string {
  const ids = new Map(operations.map((operation) => [operation, usual(operation)]));
  for (const group of Map.groupBy(new Set(operations), usual).values()) {
    const unnamed = group.filter((operation) => !isGiven(operation));
    if (group.length === 1 || unnamed.length === 0) continue;
    const paths = unnamed.map((operation) => [operation, pathOf(operation)] as const);
    const longest = Math.max(...paths.map(([, path]) => path.length));
    for (let length = 2; length <= longest; length += 1) {
      for (const [operation, path] of paths) ids.set(operation, path.slice(-length).join("_"));
      if (new Set(unnamed.map((operation) => ids.get(operation))).size === unnamed.length) break;
    }
  }
  return (operation) => ids.get(operation) ?? usual(operation);
}

/** The names around an operation, and its own. */
function pathOf({ name, interface: container, namespace }: Operation): string[] {
  return [...namesAround(container ?? namespace), name];
}

function namesAround(container: Interface | Namespace | undefined): string[] {
  return container === undefined || container.name === "" ? [] : [...namesAround(container.namespace), container.name];
}
