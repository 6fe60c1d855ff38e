/** Serves the desk: `node server.ts [PORT]`. */
import { listen } from "./src/listen.ts";

const { url, clock, staff } = await listen({}, Number(process.argv[2] ?? 4020));
console.log(`The desk listens at ${url}; POST {"advanceMs": n} to ${clock} moves its time.`);
for (const { id, secret, permissions } of staff) console.log(`${id}, ${secret}: ${permissions.join(", ")}`);
