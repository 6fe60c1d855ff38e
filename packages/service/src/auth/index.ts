export { provisionEmailCredential } from "./provision.ts";
