/** The shipped contract as rows, and the functions that read rows: all of the package but the document. */
export { contract, type TallystickContract } from "./contract.ts";
export { contractFromJson } from "./from-json.ts";
export { operation } from "./operation.ts";
export { findEdge, lifecycle } from "./lifecycle.ts";
export { refusalFor } from "./refusal.ts";
export { outcomeFor } from "./outcome.ts";
export { parseDuration } from "./duration.ts";
export { routeOf, type Route } from "./route.ts";
export { hasMediaType, mediaFormOf, mediaTypeOf, type MediaForm } from "./media-types.ts";
export { readParameter, writeParameter } from "./parameter-text.ts";
export { defaultConventions } from "./gen/default-conventions.ts";
export { splitCondition, type ConditionOf } from "./condition-of.ts";
