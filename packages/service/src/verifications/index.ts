export { registerVerificationWork } from "./status.ts";
