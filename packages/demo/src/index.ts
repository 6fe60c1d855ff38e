export { createDemo, type DemoParts } from "./create-demo.ts";
export { pageFile } from "./page-file.ts";
