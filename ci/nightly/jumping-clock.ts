import { randomInt } from "node:crypto";

const span = 3 * 60 * 60 * 1000;

/** From now on the clock of this process's machine is wrong by hours, and jumps at random, also back. */
export function jump(): void {
  const now = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => now() + ahead;
  setInterval(() => (ahead = randomInt(-span, span)), 250).unref();
}
