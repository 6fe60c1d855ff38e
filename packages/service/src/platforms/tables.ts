export interface PlatformRow {
  /** `PlatformConfig:<uuid>` */
  id: string;
  name: string;
  uma_domain: string;
  /** JSON array of the enabled currency codes. */
  currencies: string;
  created_at: number;
  updated_at: number;
}

export interface PlatformTables {
  platforms: PlatformRow;
}
