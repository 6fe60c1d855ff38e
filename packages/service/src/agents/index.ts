export { authenticateAgent } from "./authenticate.ts";
