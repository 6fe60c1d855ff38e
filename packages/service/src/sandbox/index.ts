export { closedSandbox } from "./closed.ts";
export { sandboxHandlers } from "./handlers.ts";
