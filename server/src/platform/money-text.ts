import { type Language, unitsOf } from "@arauto/contracts";

/** Formats an amount in the currency's smallest unit. Without `narrowSymbol`, Spanish shows BRL for R$. */
export const moneyText = (lang: Language, amount: number, currency: string): string =>
  new Intl.NumberFormat(lang, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
  }).format(amount / unitsOf(currency));
