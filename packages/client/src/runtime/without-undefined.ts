/** Omits undefined options, which would replace defaults. */
export function withoutUndefined<Values extends object>(values: Values): Values {
  // The remaining members keep their types: only optional members can be undefined.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
