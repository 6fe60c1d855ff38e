/** The shipped contract, in the version `contract.version`. */
export { contract, type Contract as TallystickContract } from "./gen/contract.ts";
