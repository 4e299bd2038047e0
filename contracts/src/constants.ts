import { CONTACT_FIELD_NAMES } from "./contact-fields.ts";
import type { Preferences } from "./preferences.ts";

/** The interface languages, default first (spec section 1). */
export const LANGUAGES = ["en-us", "pt-br", "es-es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en-us";

/** Name shown for each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, { name: string; nativeName: string; flag: string }> = {
  "en-us": { name: "English", nativeName: "English", flag: "🇺🇸" },
  "pt-br": { name: "Portuguese (Brazil)", nativeName: "Português (Brasil)", flag: "🇧🇷" },
  "es-es": { name: "Spanish", nativeName: "Español", flag: "🇪🇸" },
};

/** First part of the addresses of campaigns in the console, in the spelling that the specification gives. */
export const CAMPAIGNS_SEGMENT = "campaings";
export const CAMPAIGNS_PATH = `/${CAMPAIGNS_SEGMENT}`;

/** Page sizes offered by every table ("Show N entries"). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** Longest email address, in characters. */
export const EMAIL_MAX = 255;
export const DEFAULT_PAGE_SIZE = 25;

/** Largest value of the database's `integer`: every whole number of a request ends here at the latest. */
export const INTEGER_MAX = 2_147_483_647;

/** Totals above this are estimates unless the exact one is asked for. */
export const EXACT_TOTAL_LIMIT = 10_000;

/** Password length in characters (spec section 5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;

/** Largest import file in bytes. */
export const IMPORT_MAX_BYTES = 500 * 1024 * 1024;

/** Largest XLSX file to import, in bytes: unlike text it cannot be read piece by piece. */
export const XLSX_MAX_BYTES = 100 * 1024 * 1024;
/** An import can be undone for this many days. */
export const IMPORT_UNDO_DAYS = 7;
/** The file of an export is kept for this many days. */
export const EXPORT_KEPT_DAYS = 7;

/** Columns of a contact that every workspace has, in the order of the file. Custom fields are `fields.<identifier>`. */
export const EXPORT_COLUMNS = ["id", ...CONTACT_FIELD_NAMES, "tags", "suppression", "createdAt", "updatedAt"] as const;

/** Days before a pending contact may be asked again to confirm. */
export const CONFIRMATION_AGAIN_DAYS = 3;

/** Largest template source in characters. */
export const TEMPLATE_SOURCE_MAX = 500_000;

/** Tags of one template, and the characters of each. */
export const TEMPLATE_TAGS_MAX = 20;
export const TEMPLATE_TAG_LENGTH_MAX = 40;

/** The console's API timeout in milliseconds (spec section 9). */
export const API_TIMEOUT_MS = 30_000;

/** An access token lives this long in seconds and is renewed while the person is active. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;
/** A session ends after this many seconds however active the person is. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A reset link works this long in seconds, and once. */
export const RESET_LINK_SECONDS = 30 * 60;
/** Seconds before a mail (confirmation, reset link, invitation) may be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** Seconds between a finished password reset and the sign-in screen. */
export const AFTER_RESET_SECONDS = 5;
/** Largest profile picture in bytes; the console crops and shrinks it before it is sent. */
export const AVATAR_MAX_BYTES = 256 * 1024;
/** The bell shows this many notifications. */
export const BELL_NOTIFICATIONS = 4;

/** What holds for a person who chose nothing (spec section 3). */
export const DEFAULT_PREFERENCES = {
  isRTL: false,
  darkMode: null,
  isCollapsed: false,
  semiDarkMode: true,
  skin: "default",
  contentWidth: "full",
  type: "vertical",
  navBarType: "sticky",
  footerType: "hidden",
  isMonochrome: false,
  menuHidden: false,
  singleKeys: true,
} as const satisfies Required<Omit<Preferences, "lists">>;

/** What a workspace can be on; an operator grants the paid ones until payments are available. */
export const PLANS = ["trial", "starter", "pro", "scale"] as const;
export type Plan = (typeof PLANS)[number];

/** Each has its own icon and colour (spec section 3, Notification). */
export const NOTIFICATION_TYPES = ["email", "security", "system", "analytics", "user", "billing", "support", "api"] as const;

/** What a notification tells; the console has its title and message in every language under this name. */
export const NOTIFICATION_KINDS = [
  "confirmSender",
  "importContacts",
  "chooseTemplate",
  "importFinished",
  "importFailed",
  "importUndone",
  "operationFinished",
  "operationFailed",
  "exportReady",
  "exportFailed",
  "campaignSent",
  "campaignPaused",
  "campaignFailed",
  "workflowEnded",
  "databaseRecovered",
  "sendingDomainVerified",
  "sendingDomainFailing",
  "memberJoined",
  "memberLeft",
  "invitationDeclined",
  "roleChanged",
  "ownershipReceived",
  "paymentSucceeded",
  "paymentFailed",
  "planEnded",
  "apiKeyCreated",
  "conversationAssigned",
] as const;

/** The kinds that wait for somebody to act; all others are news. */
export const KINDS_THAT_NEED_YOU: readonly (typeof NOTIFICATION_KINDS)[number][] = [
  "confirmSender",
  "importContacts",
  "chooseTemplate",
  "importFailed",
  "operationFailed",
  "exportFailed",
  "campaignPaused",
  "campaignFailed",
  "sendingDomainFailing",
  "paymentFailed",
  "planEnded",
  "conversationAssigned",
];
