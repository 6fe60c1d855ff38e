export { authenticateAgent } from "./authenticate-agent.ts";
