export {
  currencyCodes,
  currencyOf,
  currencyOfRegion,
  isCryptoCurrency,
  isSupportedCurrency,
  type Currency,
} from "./catalogue.ts";
export { exchangeRate, sandboxRates } from "./rates.ts";
