import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { recordCallersAct } from "../audit-log/index.ts";
import { permissionBeyond, permissionLost } from "../delegation.ts";
import { lockPlatform } from "../config/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { hashGeneratedSecret, generateClientId, generateSecret } from "./secret.ts";
import { lastExpired, type TokenLifetime } from "./decide.ts";
import { deleteToken, findToken, insertToken, permissionsOfOthers, readTokens } from "./store.ts";
import type { TokenRow } from "./tables.ts";
import { toToken } from "./view.ts";

/** The tokens of a platform. A token may be deleted while the others can do and give what it can. */
export function tokenHandlers(
  { ids, random, contract }: Runtime,
  lifetime: TokenLifetime,
): Pick<Handlers<Tx>, Extract<OperationId, `tokens.${string}`>> {
  return {
    "tokens.create": async (call: Call<"tokens.create", Tx>) => {
      const { body, tx, now } = call;
      const beyond = permissionBeyond(contract, call.principal.permissions, { token: body.permissions });
      call.refuseUnless("beyond-own body.permissions", beyond === undefined, { permission: beyond });
      const secret = generateSecret(random);
      const row: TokenRow = {
        id: ids.next("Token"),
        platformId: call.principal.platformId,
        name: body.name,
        permissions: [...new Set(body.permissions)],
        clientId: generateClientId(random),
        secretHash: hashGeneratedSecret(secret),
        isOperators: 0,
        createdAt: now,
        updatedAt: now,
      };
      await insertToken(tx, row);
      const { id: subject, name, permissions } = row;
      await recordCallersAct(ids, call, { action: "token.created", subject, details: { name, permissions } });
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
      const { tx, principal, now } = call;
      await lockPlatform(tx, principal.platformId);
      const row = await findToken(tx, principal.platformId, call.params.tokenId);
      if (!row) call.refuse("unknown path.tokenId");
      const lost = permissionLost(row.permissions, await permissionsOfOthers(tx, row, lastExpired(lifetime, now)));
      call.refuseUnless("only-one-left path.tokenId", lost === undefined, { permission: lost });
      await deleteToken(tx, row.id);
      const { id: subject, name } = row;
      await recordCallersAct(ids, call, { action: "token.deleted", subject, details: { name } });
      return { status: 204 };
    },
  };
}
