import { unitsOf } from "@arauto/contracts/currency-units";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

const known = new Map<string, Intl.NumberFormat>();

/** Returns the formatter of a currency; creating one is slow. Without `narrowSymbol`, Spanish writes BRL for R$. */
function formatter(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = known.get(key);
  if (!format) {
    const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
    format = new Intl.NumberFormat(language, { ...style, useGrouping: "always" });
    known.set(key, format);
  }
  return format;
}

export interface Money {
  /** Formats an amount in the currency's smallest unit. */
  (amount: number, currency: string): string;
  parts: (amount: number, currency: string) => Intl.NumberFormatPart[];
}

/** Returns the formatter of amounts in the interface language. */
export function useMoney(): Money {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const text = useCallback(
    (amount: number, currency: string) =>
      formatter(language, currency).format(amount / unitsOf(currency)),
    [language],
  );
  return Object.assign(text, {
    parts: (amount: number, currency: string) =>
      formatter(language, currency).formatToParts(amount / unitsOf(currency)),
  });
}
