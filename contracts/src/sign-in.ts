// Limits for the pages before signing in. Schemas would double the size of these pages.

/** Maximum length of an email address, in characters. */
export const EMAIL_MAX = 255;

/** Password length in characters (spec section 5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;

/** Seconds before an email (confirmation, reset link, invitation) can be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60;

/** Seconds between a finished password reset and the sign-in screen. */
export const AFTER_RESET_SECONDS = 5;
