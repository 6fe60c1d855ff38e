export type { Output } from "./difference.ts";
export { writtenOutput } from "./read-output.ts";
