/** A JSON object, or undefined when the value is something else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A step of a path: into a field, and then into every item of its list or not. */
interface Step {
  name: string;
  isList: boolean;
}

/** Every reply is looked at by the same few paths. */
const known = new Map<string, readonly Step[]>();

function pathSteps(path: string): readonly Step[] {
  const steps =
    known.get(path) ??
    path.split(".").map((step) => ({ name: step.replace(/\[\]$/, ""), isList: step.endsWith("[]") }));
  known.set(path, steps);
  return steps;
}

/** Every value at a path such as `balance.amount` or `fundingSources[]`; empty when there is none. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let found = [value];
  for (const { name, isList } of pathSteps(path)) {
    found = found.map((each) => asObject(each)?.[name]);
    if (isList) found = found.flatMap((each) => (Array.isArray(each) ? each : []));
    found = found.filter((each) => each !== undefined);
  }
  return found;
}

/** The first value at a path. */
export function valueAt(value: unknown, path: string): unknown {
  const steps = pathSteps(path);
  if (steps.some(({ isList }) => isList)) return valuesAt(value, path)[0];
  let found = value;
  for (const { name } of steps) found = asObject(found)?.[name];
  return found;
}

/** The text at a path, or undefined when there is none. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : undefined;
}

/** The id at a path, as requests name it; in some contracts ids are numbers. */
export function idAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return Number.isSafeInteger(found) ? String(found) : textAt(value, path);
}

/** A member of an object itself: the name may be that of what every object inherits. */
export function ownMember<Value>(object: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * A copy with another value at a path, in which a number leads to an item of a list; `undefined` removes the field.
 * Missing objects on the way are created.
 */
export function withValueAt(value: unknown, path: string, wanted: unknown): unknown {
  if (path === "") return wanted;
  const [step = "", ...rest] = path.split(".");
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === step ? valueWithin(item, rest, wanted) : item));
  }
  const object = asObject(value) ?? {};
  const inner = valueWithin(object[step], rest, wanted);
  const { [step]: _old, ...others } = object;
  return inner === undefined ? others : { ...object, [step]: inner };
}

function valueWithin(value: unknown, rest: readonly string[], wanted: unknown): unknown {
  return rest.length === 0 ? wanted : withValueAt(value, rest.join("."), wanted);
}
