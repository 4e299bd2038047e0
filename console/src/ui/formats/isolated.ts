/**
 * Isolates a text within a sentence whose direction may differ (Unicode FSI and PDI), so that each keeps its order.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
