import { useValueFormatter, type ValueFormatter } from "../../ui/charts/value-format.ts";

/** Returns the formatters of amounts in a currency's smallest unit: "R$ 42.400". */
export function useMoney(currency: string): Pick<ValueFormatter, "full" | "short"> {
  return useValueFormatter({ kind: "currency", currency });
}
