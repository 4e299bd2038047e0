/** The tabs of a started workflow that show the report of its messages. */
export const REPORT_TABS = ["report", "recipients", "links"] as const;
export type ReportTab = (typeof REPORT_TABS)[number];
