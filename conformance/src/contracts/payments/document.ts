import { openapi } from "@tallystick/contract";
import { withoutSizeLimits } from "../../schema/without-size-limits.ts";

/** The shipped document as targets are judged by it. */
export const judgedDocument: typeof openapi = withoutSizeLimits(openapi);
