export { transferHandlers } from "./handlers.ts";
