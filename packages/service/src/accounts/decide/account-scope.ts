/** The accounts that a caller may use: all of a platform's, or those of one customer, for whom others do not exist. */
export interface AccountScope {
  platformId: string;
  customerId?: string;
}

/** The account, unless it is outside the scope. */
export function within<Account extends { ownerId: string }>(
  { customerId }: AccountScope,
  account: Account | undefined,
): Account | undefined {
  return customerId === undefined || account?.ownerId === customerId ? account : undefined;
}
