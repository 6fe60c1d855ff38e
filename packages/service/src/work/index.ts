export { createWork, type Perform, type Work } from "./work.ts";
export { createWorker, type Worker } from "./worker.ts";
