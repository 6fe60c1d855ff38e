import { randomInt } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const span = 3 * 60 * 60 * 1000;
const requestStarts = "http.server.request.start";

/**
 * From its first request on the clock of this process's machine is wrong by hours, and jumps at random, also back. Not before: a
 * process whose clock is behind the store's does not start.
 */
export function jump(): void {
  const now = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => now() + ahead;
  subscribe(requestStarts, start);

  function start(): void {
    unsubscribe(requestStarts, start);
    setInterval(() => (ahead = randomInt(-span, span)), 250).unref();
  }
}
