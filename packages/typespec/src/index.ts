// For programs that read a compiled spec; the compiler itself imports `tsp-index.ts`.
export { contractOf } from "./emit/contract.ts";
export { canonicalJson, identityOf, type Identity } from "./identity.ts";
export type { Contract } from "./model.ts";
// The compiler loads emitter and linter from the package's entry.
export { $decorators, $lib, $linter, $onEmit, $onValidate } from "./tsp-index.ts";
