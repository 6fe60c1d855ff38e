export type { Files } from "./caching-host.ts";
export { GenerateError } from "./generate-error.ts";
export { compiledFiles, generator, type Generator } from "./generator.ts";
export { CONTRACT_GEN, emittedIn } from "./outputs.ts";
export { removeStrayFiles } from "./stray-files.ts";
export { writeGenerated } from "./write-generated.ts";
