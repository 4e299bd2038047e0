/** Returns how many of a currency's smallest units make one: 100 for BRL, 1 for JPY. */
export function unitsOf(currency: string): number {
  const style = { style: "currency", currency } as const;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", style).resolvedOptions();
  return 10 ** maximumFractionDigits;
}
