export { dropExpiredKeys, idempotencyPort } from "./port.ts";
