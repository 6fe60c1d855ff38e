import type { Requests } from "../request-maker.ts";

/** A token that any caller may make who may make tokens at all (V-91). */
export const tokenRequests: Requests<"tokens.create"> = {
  "tokens.create": async (t) => ({ body: { name: t.unique("token"), permissions: ["MANAGE"] } }),
};
