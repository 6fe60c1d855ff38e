export { closeCard } from "./close.ts";
export { registerCardWork } from "./steps.ts";
