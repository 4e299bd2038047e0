import { useValueFormatter, type ValueFormatter } from "../../ui/charts/value-format.ts";

/** Returns the formatters of amounts in a currency's smallest unit: "R$ 42.400". */
export function useMoney(currency: string): Pick<ValueFormatter, "full" | "short"> {
  return useValueFormatter({ kind: "currency", currency });
}

/** Returns how many of a currency's smallest units make one: 100 for BRL, 1 for JPY. */
export function unitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}
