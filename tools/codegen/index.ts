export type { Files } from "./caching-host.ts";
export { GenerateError } from "./generate-error.ts";
export { generator, type Generator } from "./generator.ts";
export type { Outputs } from "./outputs.ts";
export { writeOutputs } from "./write-outputs.ts";
