import countryToCurrency from "country-to-currency";

/** A currency in the contract's form. */
export interface Currency {
  code: string;
  name: string;
  symbol: string;
  /** The number of decimals of its smallest unit. */
  decimals: number;
}

const fiat: Currency[] = [
  { code: "AED", name: "United Arab Emirates Dirham", symbol: "د.إ", decimals: 2 },
  { code: "ARS", name: "Argentine Peso", symbol: "$", decimals: 2 },
  { code: "BDT", name: "Bangladeshi Taka", symbol: "৳", decimals: 2 },
  { code: "BRL", name: "Brazilian Real", symbol: "R$", decimals: 2 },
  { code: "BWP", name: "Botswana Pula", symbol: "P", decimals: 2 },
  { code: "CAD", name: "Canadian Dollar", symbol: "$", decimals: 2 },
  { code: "COP", name: "Colombian Peso", symbol: "$", decimals: 2 },
  { code: "DKK", name: "Danish Krone", symbol: "kr", decimals: 2 },
  { code: "EGP", name: "Egyptian Pound", symbol: "E£", decimals: 2 },
  { code: "EUR", name: "Euro", symbol: "€", decimals: 2 },
  { code: "GBP", name: "Pound Sterling", symbol: "£", decimals: 2 },
  { code: "GHS", name: "Ghanaian Cedi", symbol: "₵", decimals: 2 },
  { code: "GTQ", name: "Guatemalan Quetzal", symbol: "Q", decimals: 2 },
  { code: "HKD", name: "Hong Kong Dollar", symbol: "$", decimals: 2 },
  { code: "HTG", name: "Haitian Gourde", symbol: "G", decimals: 2 },
  { code: "IDR", name: "Indonesian Rupiah", symbol: "Rp", decimals: 2 },
  { code: "INR", name: "Indian Rupee", symbol: "₹", decimals: 2 },
  { code: "JMD", name: "Jamaican Dollar", symbol: "$", decimals: 2 },
  { code: "KES", name: "Kenyan Shilling", symbol: "KSh", decimals: 2 },
  { code: "MWK", name: "Malawian Kwacha", symbol: "MK", decimals: 2 },
  { code: "MXN", name: "Mexican Peso", symbol: "$", decimals: 2 },
  { code: "MYR", name: "Malaysian Ringgit", symbol: "RM", decimals: 2 },
  { code: "NGN", name: "Nigerian Naira", symbol: "₦", decimals: 2 },
  { code: "PHP", name: "Philippine Peso", symbol: "₱", decimals: 2 },
  { code: "PKR", name: "Pakistani Rupee", symbol: "₨", decimals: 2 },
  { code: "RWF", name: "Rwandan Franc", symbol: "FRw", decimals: 0 },
  { code: "SGD", name: "Singapore Dollar", symbol: "$", decimals: 2 },
  { code: "THB", name: "Thai Baht", symbol: "฿", decimals: 2 },
  { code: "TZS", name: "Tanzanian Shilling", symbol: "TSh", decimals: 2 },
  { code: "UGX", name: "Ugandan Shilling", symbol: "USh", decimals: 0 },
  { code: "USD", name: "United States Dollar", symbol: "$", decimals: 2 },
  { code: "VND", name: "Vietnamese Dong", symbol: "₫", decimals: 0 },
  { code: "XAF", name: "Central African CFA Franc", symbol: "FCFA", decimals: 0 },
  { code: "XOF", name: "West African CFA Franc", symbol: "CFA", decimals: 0 },
  { code: "ZAR", name: "South African Rand", symbol: "R", decimals: 2 },
  { code: "ZMW", name: "Zambian Kwacha", symbol: "ZK", decimals: 2 },
];

const crypto: Currency[] = [
  { code: "BTC", name: "Bitcoin", symbol: "₿", decimals: 8 },
  { code: "USDB", name: "USD Bitcoin", symbol: "$", decimals: 6 },
  { code: "USDC", name: "USD Coin", symbol: "$", decimals: 6 },
  { code: "USDT", name: "USD Token", symbol: "$", decimals: 6 },
];

/** Every supported currency (G-13), by code. */
const catalogue: ReadonlyMap<string, Currency> = new Map(
  [...fiat, ...crypto].map((currency) => [currency.code, currency]),
);

const cryptoCodes: ReadonlySet<string> = new Set(crypto.map(({ code }) => code));

const currencyByCountry: ReadonlyMap<string, string> = new Map(Object.entries(countryToCurrency));

/** Every code of the catalogue. */
export const currencyCodes: readonly string[] = [...catalogue.keys()];

export function isSupportedCurrency(code: string): boolean {
  return catalogue.has(code);
}

export function isCryptoCurrency(code: string): boolean {
  return cryptoCodes.has(code);
}

/** @throws for a code outside the catalogue: none gets into the store. */
export function currencyOf(code: string): Currency {
  const currency = catalogue.get(code);
  if (!currency) throw new Error(`The catalogue has no currency ${code}`);
  return currency;
}

/** The currency of a country (ISO 3166-1 alpha-2), if the service supports it. */
export function currencyOfRegion(region: string): string | undefined {
  const code = currencyByCountry.get(region);
  return code !== undefined && catalogue.has(code) ? code : undefined;
}
