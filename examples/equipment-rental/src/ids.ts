import { randomInt, randomUUID } from "node:crypto";

const letters = "0123456789abcdefghijklmnopqrstuvwxyz";

const code = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");

/** New ids, in the form that the contract gives each of them. */
export const newId = {
  product: (): string => `prd_${code()}`,
  customer: (): string => randomUUID(),
  rental: (): string =>
    `R-${String(randomInt(2 ** 40))
      .padStart(12, "0")
      .slice(-12)}`,
  device: (): string => `dev_${code()}`,
  event: (): string => `evt_${code()}`,
};
