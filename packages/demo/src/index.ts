export { createDemo, type DemoParts } from "./create-demo.ts";
