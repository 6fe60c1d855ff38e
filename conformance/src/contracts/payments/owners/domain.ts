import type { PaymentsDomain } from "../payments-domain.ts";
import { ownerRules } from "./rules/owners.ts";

export const owners: PaymentsDomain = { checks: [...ownerRules] };
