/** An option that is undefined is as one that was left out: it does not replace a default. */
export function withoutUndefined<Values extends object>(values: Values): Values {
  // What is left has the same types: only optional members can be undefined.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
