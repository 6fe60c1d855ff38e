import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { WebhookSettings } from "../webhooks/index.ts";
import { walletSettingsOf, type Platform } from "./decide/platform.ts";

/** A platform's configuration, with the effective settings of its wallets. */
export function toConfig(platform: Platform, { endpoint, publicKey }: WebhookSettings): Schema<"PlatformConfig"> {
  return {
    id: platform.id,
    umaDomain: platform.umaDomain,
    ...(endpoint !== undefined && { webhookEndpoint: endpoint }),
    webhookPublicKey: publicKey,
    supportedCurrencies: [...platform.supportedCurrencies],
    isRegulatedFinancialInstitution: false,
    embeddedWalletConfig: walletSettingsOf(platform),
    createdAt: toInstant(platform.createdAt),
    updatedAt: toInstant(platform.updatedAt),
  };
}
