import { type Language, unitsOf } from "@arauto/contracts";

/** Returns an amount in the currency's smallest unit in words. Without `narrowSymbol`, Spanish writes BRL for R$. */
export const moneyText = (lang: Language, amount: number, currency: string): string =>
  new Intl.NumberFormat(lang, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
  }).format(amount / unitsOf(currency));
