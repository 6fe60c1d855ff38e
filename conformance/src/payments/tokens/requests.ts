import { tokenPermissions } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const tokenRequests: Requests<"tokens.create" | "tokens.delete" | "tokens.get" | "tokens.list"> = {
  "tokens.create": async (t) => ({ body: { name: t.unique("token"), permissions: tokenPermissions } }),
  "tokens.list": async () => ({}),
  "tokens.get": async (_t, { token }) => ({ params: { tokenId: await token() } }),
  "tokens.delete": async (_t, { disposableToken }) => ({ params: { tokenId: await disposableToken() } }),
};
