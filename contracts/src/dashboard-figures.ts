/** Days that the calendar strip shows, today included. */
export const DASHBOARD_DAYS = 7;
/** Days that the figures cover, today included. */
export const DASHBOARD_STAT_DAYS = 30;
/** Days by which the figures are shifted for their comparison: whole weeks, so that weekdays match. */
export const DASHBOARD_SHIFT_DAYS = 35;
/** Weeks that the growth of the audience covers. */
export const DASHBOARD_WEEKS = 12;
/** Maximum number of problems shown. */
export const DASHBOARD_NEEDS_MAX = 3;
/** Share of complaints above which Gmail rejects a sender, and from which it is worth a warning. */
export const COMPLAINT_RATE_LIMIT = 0.003;
export const COMPLAINT_RATE_WARNING = 0.001;
/** Recipients below which a share says too little. */
export const RATE_RECIPIENTS_MIN = 50;

/** `revenue`: value of the deals won. `contacts`: new ones who can receive emails. `emails`: sent. `campaigns`: started. */
export const MONTHLY_GOALS = ["revenue", "contacts", "emails", "campaigns"] as const;
