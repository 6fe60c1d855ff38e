export { createEvents, type Events, type Happening } from "./events.ts";
