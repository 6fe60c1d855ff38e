export { dropExpiredKeys, idempotencyPort } from "./store.ts";
