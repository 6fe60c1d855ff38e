export { emittedIn, GenerateError, type Files } from "@tallystick/generate";
export { inputsHash, isAsCommitted, isFresh, remember } from "./freshness.ts";
export { compiledFiles, generator, type Generator } from "./generator.ts";
export { CONTRACT_GEN } from "./outputs.ts";
export { removeStrayFiles } from "./stray-files.ts";
export { writeGenerated } from "./write-generated.ts";
