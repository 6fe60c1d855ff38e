import type { Refused } from "./refused.ts";

/** The error body of every operation (G-02). */
export interface ErrorBody {
  status: number;
  code: string;
  message: string;
  details?: Record<string, unknown>;
  reason?: string;
}

export function errorBody(refused: Refused): ErrorBody {
  const { status, code, message, reason } = refused;
  const details = reason === undefined ? refused.details : { ...refused.details, reason };
  return {
    status,
    code,
    message,
    ...(details !== undefined && { details }),
    ...(reason !== undefined && { reason }),
  };
}
