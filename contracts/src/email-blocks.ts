import { z } from "zod";
import { colorValue } from "./email-colors.ts";
import { align, blockId, padding, visibility } from "./email-parts.ts";
import { linkTarget, richLine, richText, variablePath } from "./rich-text.ts";

/** Social networks with an icon. */
export const SOCIAL_NETWORKS = [
  "instagram",
  "facebook",
  "whatsapp",
  "youtube",
  "tiktok",
  "linkedin",
  "x",
  "threads",
  "pinterest",
  "telegram",
  "website",
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** Names of the networks, identical in every language. The website is a translated word. */
export const SOCIAL_NETWORK_NAMES: Readonly<Record<Exclude<SocialNetwork, "website">, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
  x: "X",
  threads: "Threads",
  pinterest: "Pinterest",
  telegram: "Telegram",
};

export const HTML_BLOCK_MAX = 100_000;
const LABEL_MAX = 200;
/** Maximum number of blocks in a repeat block. */
export const REPEAT_BLOCKS_MAX = 20;

const common = {
  id: blockId,
  padding,
  visibility: visibility.nullable(),
};

/** An image: `image:<id>.png` from the workspace's library, `design:<file>.png` that comes with Arauto, or a URL; empty if none is selected. */
const picture = {
  source: linkTarget,
  /** Empty for decorative images. */
  alt: z.string().max(500),
  decorative: z.boolean(),
};

const heading = z.strictObject({
  ...common,
  kind: z.literal("heading"),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  text: richLine,
  align,
  color: colorValue,
  /** In pixels; null uses the default of the heading level. */
  fontSize: z.number().int().min(12).max(72).nullable(),
});

const text = z.strictObject({
  ...common,
  kind: z.literal("text"),
  text: richText,
  align,
  color: colorValue,
  /** In pixels; null uses the email's styles. */
  fontSize: z.number().int().min(11).max(32).nullable(),
});

const image = z.strictObject({
  ...common,
  kind: z.literal("image"),
  ...picture,
  href: linkTarget,
  /** Percentage of the column. */
  width: z.number().int().min(10).max(100),
  align,
  radius: z.number().int().min(0).max(200),
});

const button = z.strictObject({
  ...common,
  kind: z.literal("button"),
  label: richLine,
  href: linkTarget,
  align,
  fullWidth: z.boolean(),
  /** Null uses the email's styles. The label's color is adjusted to stay readable. */
  color: colorValue.nullable(),
  /** A border in the color instead of a background. */
  outlined: z.boolean(),
});

const divider = z.strictObject({
  ...common,
  kind: z.literal("divider"),
  color: colorValue,
  thickness: z.number().int().min(1).max(12),
  line: z.enum(["solid", "dashed", "dotted"]),
  width: z.number().int().min(10).max(100),
  align,
});

const spacer = z.strictObject({
  id: blockId,
  visibility: visibility.nullable(),
  kind: z.literal("spacer"),
  height: z.number().int().min(4).max(200),
});

/** The workspace's logo, or its name in the heading font if there is no logo. */
const logo = z.strictObject({
  ...common,
  kind: z.literal("logo"),
  /** Maximum width in pixels; smaller logos are not enlarged. */
  width: z.number().int().min(24).max(400),
  href: linkTarget,
  align,
});

export const socialLink = z
  .strictObject({ network: z.enum(SOCIAL_NETWORKS), href: linkTarget })
  .meta({ id: "SocialLink" });
export type SocialLink = z.infer<typeof socialLink>;
const social = z.strictObject({
  ...common,
  kind: z.literal("social"),
  /** Null uses the workspace's brand. */
  items: z.array(socialLink).max(12).nullable(),
  align,
  size: z.number().int().min(16).max(48),
  look: z.enum(["brand", "dark", "light"]),
});

const menu = z.strictObject({
  ...common,
  kind: z.literal("menu"),
  items: z.array(z.strictObject({ label: z.string().max(LABEL_MAX), href: linkTarget })).max(8),
  align,
  color: colorValue,
});

/** A thumbnail with a play button, because email clients don't play videos. */
const video = z.strictObject({
  ...common,
  kind: z.literal("video"),
  ...picture,
  href: linkTarget,
  radius: z.number().int().min(0).max(200),
});

export const emailProduct = z.strictObject({
  ...picture,
  title: z.string().max(LABEL_MAX),
  text: z.string().max(1_000),
  /** Formatted for display: `R$ 49,90`. */
  price: z.string().max(60),
  formerPrice: z.string().max(60),
  buttonLabel: z.string().max(60),
  href: linkTarget,
});
const products = z.strictObject({
  ...common,
  kind: z.literal("products"),
  perRow: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  items: z.array(emailProduct).max(12),
  align,
});

const table = z.strictObject({
  ...common,
  kind: z.literal("table"),
  /** The first row contains headings. */
  hasHeader: z.boolean(),
  rows: z
    .array(z.array(z.string().max(500)).min(1).max(6))
    .min(1)
    .max(50),
  align,
  lineColor: colorValue,
  /** The last column contains amounts: aligned to the end and not wrapped, so that they line up across tables. */
  amounts: z.boolean().optional(),
});

/** Kept as written. Active content is removed when the email is built. */
const html = z.strictObject({
  ...common,
  kind: z.literal("html"),
  source: z.string().max(HTML_BLOCK_MAX),
});

/** The sender and the unsubscribe links. The links are always included, regardless of the text. */
const footer = z.strictObject({
  ...common,
  kind: z.literal("footer"),
  text: richText,
  showAddress: z.boolean(),
  showPreferences: z.boolean(),
  align,
  color: colorValue,
});

const leaf = [
  heading,
  text,
  image,
  logo,
  button,
  divider,
  spacer,
  social,
  menu,
  video,
  products,
  table,
  html,
] as const;

/** Repeated for each entry of a list in the email's data, such as `data.items` of an order. Inside, `item.…` is the entry. */
const repeat = z.strictObject({
  ...common,
  kind: z.literal("repeat"),
  list: variablePath,
  most: z.number().int().min(1).max(50),
  blocks: z.array(z.discriminatedUnion("kind", [...leaf])).max(REPEAT_BLOCKS_MAX),
});

export const emailBlock = z
  .discriminatedUnion("kind", [...leaf, footer, repeat])
  .meta({ id: "EmailBlock" });
export type EmailBlock = z.infer<typeof emailBlock>;
export type EmailBlockKind = EmailBlock["kind"];
/** The block type of one kind. */
export type EmailBlockOf<K extends EmailBlockKind> = Extract<EmailBlock, { kind: K }>;
