import { CONTACT_FIELD_NAMES } from "./contact-fields.ts";
import type { Preferences } from "./preferences.ts";

export * from "./sign-in.ts";

/** First part of campaign URLs in the console, spelled as in the specification. */
export const CAMPAIGNS_SEGMENT = "campaings";
export const CAMPAIGNS_PATH = `/${CAMPAIGNS_SEGMENT}`;

/** Page sizes that every table offers ("Show N entries"). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;

/** Maximum of the database type `integer`: the upper bound for whole numbers in requests. */
export const INTEGER_MAX = 2_147_483_647;

/** Totals above this are estimates unless an exact total is requested. */
export const EXACT_TOTAL_LIMIT = 10_000;

/** Maximum size of an import file, in bytes. */
export const IMPORT_MAX_BYTES = 500 * 1024 * 1024;

/** Maximum size of an XLSX file to import, in bytes. Unlike text, it can't be read in pieces. */
export const XLSX_MAX_BYTES = 100 * 1024 * 1024;
/** Days after which an import can no longer be undone. */
export const IMPORT_UNDO_DAYS = 7;
/** Days after which the file of an export is deleted. */
export const EXPORT_KEPT_DAYS = 7;

/** Standard columns of a contact, in the order of the file. Custom fields are `fields.<identifier>`. */
export const EXPORT_COLUMNS = [
  "id",
  ...CONTACT_FIELD_NAMES,
  "tags",
  "suppression",
  "createdAt",
  "updatedAt",
] as const;

/** Days before a pending contact can be asked again to confirm. */
export const CONFIRMATION_AGAIN_DAYS = 3;

/** Maximum length of a template's source, in characters. */
export const TEMPLATE_SOURCE_MAX = 500_000;

/** Maximum number of tags per template, and characters per tag. */
export const TEMPLATE_TAGS_MAX = 20;
export const TEMPLATE_TAG_LENGTH_MAX = 40;

/** API timeout of the console in milliseconds (spec section 9). */
export const API_TIMEOUT_MS = 30_000;

/** Lifetime of an access token in seconds. It is renewed while the user is active. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;
/** Maximum length of a session in seconds, regardless of activity. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetime of a reset link in seconds. It works once. */
export const RESET_LINK_SECONDS = 30 * 60;
/** Seconds before an email (confirmation, reset link, invitation) can be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** Seconds between a finished password reset and the sign-in screen. */
export const AFTER_RESET_SECONDS = 5;
/** Maximum size of a profile picture in bytes. The console crops and shrinks it before the upload. */
export const AVATAR_MAX_BYTES = 256 * 1024;
/** Number of notifications in the bell menu. */
export const BELL_NOTIFICATIONS = 4;

/** Default preferences (spec section 3). */
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

/** Plans of a workspace. An operator grants the paid ones until payments are available. */
export const PLANS = ["trial", "starter", "pro", "scale"] as const;
export type Plan = (typeof PLANS)[number];

/** Each severity has its own icon and color (spec section 3, Notification). */
export const NOTIFICATION_TYPES = [
  "email",
  "security",
  "system",
  "analytics",
  "user",
  "billing",
  "support",
  "api",
] as const;

/** Types of notifications. The console has a title and a message for each, in every language. */
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
  "bouncesHeld",
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
  "apiKeyExpiring",
  "conversationAssigned",
] as const;

/** Types that require an action; all others are informational. */
export const KINDS_THAT_NEED_YOU: readonly (typeof NOTIFICATION_KINDS)[number][] = [
  "confirmSender",
  "importContacts",
  "chooseTemplate",
  "importFailed",
  "operationFailed",
  "exportFailed",
  "campaignPaused",
  "campaignFailed",
  "bouncesHeld",
  "sendingDomainFailing",
  "paymentFailed",
  "planEnded",
  "apiKeyExpiring",
  "conversationAssigned",
];
