export { countFailedAttempts, uncounted, type FailedAttempts } from "./failed-attempts.ts";
export { countRequests, type CountRequest } from "./request-rates.ts";
export { dropEndedAttempts } from "./store.ts";
export { createTurns, type Turns } from "./turns.ts";
