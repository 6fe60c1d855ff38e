export { closeCard } from "./close-card.ts";
export { cardHandlers, type CardOptions } from "./handlers.ts";
export { cardPaymentHandlers } from "./payment-handlers.ts";
export { registerCardWork } from "./steps.ts";
