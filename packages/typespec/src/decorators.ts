import type { Decorators } from "./gen/decorators.ts";
import { $access } from "./decorators/access.ts";
import { $endpointDecision } from "./decorators/endpoint-decision.ts";
import { $conserves } from "./decorators/conserves.ts";
import { $conventions } from "./decorators/conventions.ts";
import { $decided } from "./decorators/decided.ts";
import { $deprecation } from "./decorators/deprecation.ts";
import { $emits } from "./decorators/emits.ts";
import { $expires } from "./decorators/expires.ts";
import { $filter } from "./decorators/filter.ts";
import { $idempotent } from "./decorators/idempotent.ts";
import { $identifies } from "./decorators/identifies.ts";
import { $lifecycle } from "./decorators/lifecycle.ts";
import { $listing } from "./decorators/listing.ts";
import { $outcomes } from "./decorators/outcomes.ts";
import { $changes, $creates, $deletes, $lists, $reads } from "./decorators/resource-action.ts";
import { $constants } from "./decorators/constants.ts";
import { $permissions } from "./decorators/permissions.ts";
import { $primaryIdentifier } from "./decorators/primary-identifier.ts";
import { $refuses } from "./decorators/refuses.ts";
import { $rule } from "./decorators/rule.ts";
import { $signedRetry } from "./decorators/signed-retry.ts";
import { $normalized } from "./decorators/normalized.ts";
import { $sizeLimit } from "./decorators/size-limit.ts";
import { $webhook } from "./decorators/webhook.ts";

/** Every decorator of `lib/decorators.tsp` with its implementation. */
export const $decorators = {
  "Tallystick.Contract": {
    access: $access,
    endpointDecision: $endpointDecision,
    changes: $changes,
    conserves: $conserves,
    conventions: $conventions,
    creates: $creates,
    decided: $decided,
    deletes: $deletes,
    deprecation: $deprecation,
    emits: $emits,
    expires: $expires,
    filter: $filter,
    idempotent: $idempotent,
    identifies: $identifies,
    lifecycle: $lifecycle,
    listing: $listing,
    lists: $lists,
    normalized: $normalized,
    outcomes: $outcomes,
    constants: $constants,
    permissions: $permissions,
    primaryIdentifier: $primaryIdentifier,
    reads: $reads,
    refuses: $refuses,
    rule: $rule,
    signedRetry: $signedRetry,
    sizeLimit: $sizeLimit,
    webhook: $webhook,
  },
} satisfies Record<"Tallystick.Contract", Decorators>;
