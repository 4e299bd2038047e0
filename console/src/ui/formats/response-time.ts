const SECOND_MS = 1_000;

/** Returns a response time in a language: "88 ms", "1.9 s". */
export function responseTime(ms: number, language: string): string {
  const inSeconds = ms >= SECOND_MS;
  const digits = inSeconds ? 1 : 0;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: inSeconds ? "second" : "millisecond",
    unitDisplay: "short",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(inSeconds ? ms / SECOND_MS : ms);
}
