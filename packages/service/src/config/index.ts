export { configHandlers } from "./handlers.ts";
