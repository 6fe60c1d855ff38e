export { authenticateAgent } from "./authenticate.ts";
export { agentHandlers } from "./handlers.ts";
