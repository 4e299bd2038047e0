/** Number of days in the calendar strip, including today. */
export const DASHBOARD_DAYS = 7;
/** Number of days that the figures cover, including today. */
export const DASHBOARD_STAT_DAYS = 30;
/** Days by which the figures are shifted for their comparison: whole weeks, so that weekdays match. */
export const DASHBOARD_SHIFT_DAYS = 35;
/** Weeks that the growth of the audience covers. */
export const DASHBOARD_WEEKS = 12;
/** Maximum number of problems shown. */
export const DASHBOARD_NEEDS_MAX = 3;
/** Complaint rate above which Gmail rejects a sender, and the rate that triggers a warning. */
export const COMPLAINT_RATE_LIMIT = 0.003;
export const COMPLAINT_RATE_WARNING = 0.001;
/** Minimum number of recipients for a meaningful share. */
export const RATE_RECIPIENTS_MIN = 50;

/**
 * `revenue`: value of won deals. `contacts`: new contacts who can receive emails. `emails`: sent. `campaigns`: started.
 */
export const MONTHLY_GOALS = ["revenue", "contacts", "emails", "campaigns"] as const;
