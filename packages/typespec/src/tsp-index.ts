// For the compiler; programs import `index.ts`.
export { $decorators } from "./decorators.ts";
export { $onEmit } from "./emit/on-emit.ts";
export { $lib } from "./lib.ts";
export { $linter } from "./linter.ts";
export { $onValidate } from "./validate.ts";
