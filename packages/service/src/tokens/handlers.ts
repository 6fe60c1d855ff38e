import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { hashMadeSecret, makeSecret } from "./secret.ts";
import { deleteToken, findToken, insertToken, readTokens } from "./store.ts";
import type { TokenRow } from "./tables.ts";
import { toToken } from "./view.ts";

/** The tokens of a platform. A token may delete itself: nothing else depends on it. */
export function tokenHandlers({ ids, random }: Runtime): Pick<Handlers<Tx>, Extract<OperationId, `tokens.${string}`>> {
  return {
    "tokens.create": async (call: Call<"tokens.create", Tx>) => {
      const { body, tx, now } = call;
      const secret = makeSecret(random);
      const row: TokenRow = {
        id: ids.next("Token"),
        platformId: call.principal.platformId,
        name: body.name,
        permissions: [...new Set(body.permissions)],
        clientId: random.hex(16),
        secretHash: hashMadeSecret(secret),
        createdAt: now,
        updatedAt: now,
      };
      await insertToken(tx, row);
      return { status: 201, body: { ...toToken(row), clientSecret: secret } };
    },

    "tokens.list": async (call: Call<"tokens.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readTokens(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toToken), rest) };
    },

    "tokens.get": async (call: Call<"tokens.get", Tx>) => {
      const row = await findToken(call.tx, call.principal.platformId, call.params.tokenId);
      if (!row) call.refuse("unknown path.tokenId");
      return { status: 200, body: toToken(row) };
    },

    "tokens.delete": async (call: Call<"tokens.delete", Tx>) => {
      const isGone = await deleteToken(call.tx, call.principal.platformId, call.params.tokenId);
      call.refuseUnless("unknown path.tokenId", isGone);
      return { status: 204 };
    },
  };
}
