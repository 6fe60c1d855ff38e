/** The shipped contract, and its document; `contract.version` says which version it is. */
export { contract, openapi, type Contract as TallystickContract } from "./gen/contract.ts";
