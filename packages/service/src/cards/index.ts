export { cardHandlers, type CardOptions } from "./handlers.ts";
export { registerCardWork } from "./steps.ts";
