/** Minor units a plain payment of the world moves. */
export const PLAIN_AMOUNT = 1_000;
