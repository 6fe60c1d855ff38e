export { acceptChecks } from "./accept-checks.ts";
export { defineCheck } from "./define-own-check.ts";
export type { OwnCheck, OwnTrial } from "./define-own-check.ts";
export { isOwnRule, withOwnRules } from "./own-rule.ts";
export type { OwnRule } from "./own-rule.ts";
