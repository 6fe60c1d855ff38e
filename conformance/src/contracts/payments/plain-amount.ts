/** Minor units that a plain payment of the fixtures moves. */
export const PLAIN_AMOUNT = 1_000;
