import {
  type Brand,
  type ColorValue,
  contrast,
  DEFAULT_BRAND,
  DEFAULT_BRAND_COLOR,
  type EmailBlock,
  type EmailBlockKind,
  type EmailBlockOf,
  type EmailColumn,
  type EmailSection,
  type EmailStyles,
  type FontFamily,
  type Language,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  type Padding,
  TABLE_STYLE,
} from "@arauto/contracts";
import { type Texts, textsOf } from "../../platform/texts.ts";
import { markedLine, markedList, markedText } from "./marked-words.ts";

type Given<K extends EmailBlockKind> = Partial<Omit<EmailBlockOf<K>, "kind" | "id">>;
/** Why a contact gets the email: subscribed, bought something, or has a login. */
type FooterReason = keyof Texts["designs"]["footer"];
type SectionGiven = Partial<Omit<EmailSection, "id" | "columns">>;

const INK = "#161e2f";
/** For thin lines on any background, in light and dark mode. */
const HAIR = "#a3a8b3";
/**
 * The contrast from which white text is used, so that backgrounds slightly off white are readable
 * too.
 */
const WHITE_CONTRAST = 4.6;

/** A sheet of paper on the email: its colors stay the same in dark mode. */
export const PAPER = { sheet: "#fbf5e9", ink: INK, faded: "#5c5646", fold: "#cbbf9f" } as const;

/** The horizontal padding of the email, in pixels. */
const MARGIN = 40;

export function pad(top: number, bottom = top, inline = MARGIN): Padding {
  return { top, end: inline, bottom, start: inline };
}

/** Mixes two colors; `share` is that of the first. */
function mixed(color: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  const parts = [0, 1, 2].map((at) =>
    Math.round(part(color, at) * share + part(other, at) * (1 - share)),
  );
  return `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns a readable text color for a background that stays the same in dark mode. */
function inkOn(color: string): string {
  if (contrast(color, "#ffffff") >= WHITE_CONTRAST) return "#ffffff";
  return contrast(color, INK) >= WHITE_CONTRAST ? INK : "#000000";
}

interface StylesGiven extends Partial<
  Pick<EmailStyles, "width" | "fontSize" | "lineHeight" | "radius" | "underlineLinks">
> {
  /** The background of the email: a tint of the brand, warm paper, or none. */
  background?: "tint" | "paper" | "none";
  button?: Partial<EmailStyles["button"]>;
  /** Used unless the workspace chose its own fonts. */
  fonts?: { heading: FontFamily; body: FontFamily };
}

const BACKGROUNDS = {
  paper: { light: "#f4efe6", dark: "#0d0f14" },
  none: { light: "#ffffff", dark: "#11151d" },
} as const;
const DARK_SURFACE = "#11151d";

const block = <K extends EmailBlockKind>(kind: K, given: Given<K>) =>
  newBlock(kind, { padding: pad(8), ...given } as never);
const column = (share: number, blocks: EmailBlock[], given: Partial<EmailColumn> = {}) =>
  newColumn(share, blocks, given);
const columns = (parts: EmailColumn[], given: SectionGiven = {}): EmailSection =>
  newSection([100], { padding: pad(0, 0, 0), ...given, columns: parts });

/** The colors and styles of a brand's emails. */
function stylesOf(brand: Brand) {
  const color = brand.color ?? DEFAULT_BRAND_COLOR;
  /**
   * Text on the brand's color: dark mode lightens that color, so white text has to become dark
   * there.
   */
  const onBrand: ColorValue = inkOn(color) === "#ffffff" ? "surface" : inkOn(color);

  /** Text in the brand's color, where it is readable on the email and on its own tint. */
  const brandText: ColorValue = contrast(color, "#f1eee8") >= WHITE_CONTRAST ? "brand" : "text";

  return {
    onBrand,
    brandText,
    onAccent: inkOn(brand.accentColor),
    /** The accent color where it is readable on a background, else white or ink. */
    accentOn: (background: string): ColorValue =>
      contrast(brand.accentColor, background) >= WHITE_CONTRAST
        ? brand.accentColor
        : inkOn(background),

    styles({ background = "tint", button, fonts, ...given }: StylesGiven = {}): EmailStyles {
      const isPlain =
        brand.headingFont === DEFAULT_BRAND.headingFont &&
        brand.bodyFont === DEFAULT_BRAND.bodyFont;
      const plain = newStyles(brand);
      const around =
        background === "tint"
          ? { light: mixed(color, "#fbfaf8", 0.09), dark: mixed(color, "#090b11", 0.12) }
          : BACKGROUNDS[background];
      return {
        ...plain,
        radius: background === "none" ? 0 : 12,
        ...(isPlain && fonts ? { headingFont: fonts.heading, bodyFont: fonts.body } : {}),
        colors: { ...plain.colors, muted: "#565d6c", ground: around.light },
        darkColors: {
          ...plain.darkColors,
          muted: "#a9aeb9",
          surface: DARK_SURFACE,
          ground: around.dark,
        },
        button: { ...plain.button, paddingBlock: 14, paddingInline: 28, ...button },
        ...given,
      };
    },
  };
}

/** The blocks that consist of words. */
function textBlocks(home: string, linkOf: (name: string) => string) {
  const heading =
    (level: 1 | 2 | 3) =>
    (words: string, given: Given<"heading"> = {}) =>
      block("heading", { level, text: markedLine(words, linkOf), ...given });

  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    text: (words: string | readonly string[], given: Given<"text"> = {}) =>
      block("text", {
        text: markedText(typeof words === "string" ? [words] : words, linkOf),
        ...given,
      }),
    small: (words: string | readonly string[], given: Given<"text"> = {}) =>
      block("text", {
        text: markedText(typeof words === "string" ? [words] : words, linkOf),
        fontSize: 14,
        color: "muted",
        ...given,
      }),
    list: (
      type: "bulletList" | "orderedList",
      entries: readonly string[],
      given: Given<"text"> = {},
    ) => block("text", { text: markedList(type, entries, linkOf), ...given }),
    button: (label: string, given: Given<"button"> = {}) =>
      block("button", {
        label: markedLine(label, linkOf),
        href: home,
        align: "start",
        padding: pad(16),
        ...given,
      }),
  };
}

/** The other blocks. */
function mediaBlocks(home: string) {
  return {
    /** Adds a picture of the catalogue; without alternative text it is decorative. */
    picture: (file: string, alt: string, given: Given<"image"> = {}) =>
      block("image", {
        source: `design:${file}.png`,
        alt,
        decorative: alt === "",
        padding: pad(0, 0, 0),
        ...given,
      }),
    film: (file: string, alt: string, given: Given<"video"> = {}) =>
      block("video", {
        source: `design:${file}.png`,
        alt,
        href: home,
        padding: pad(0, 0, 0),
        ...given,
      }),
    line: (given: Given<"divider"> = {}) =>
      block("divider", { padding: pad(16), color: HAIR, ...given }),
    space: (height: number) => newBlock("spacer", { height }),
    /**
     * Adds rows of a name and an amount; cells have their own padding, so that texts align with the
     * margin.
     */
    amounts: (rows: string[][], given: Given<"table"> = {}) =>
      block("table", {
        rows,
        hasHeader: false,
        amounts: true,
        lineColor: HAIR,
        padding: pad(8, 8, MARGIN - TABLE_STYLE.paddingInline),
        ...given,
      }),
    products: (items: EmailBlockOf<"products">["items"], given: Given<"products"> = {}) =>
      block("products", { items, padding: pad(8, 8, 28), ...given }),
    menu: (items: EmailBlockOf<"menu">["items"], given: Given<"menu"> = {}) =>
      block("menu", { items, ...given }),
    repeat: (list: string, blocks: EmailBlockOf<"repeat">["blocks"], given: Given<"repeat"> = {}) =>
      newBlock("repeat", { list, blocks, ...given }),
    logo: (given: Given<"logo"> = {}) =>
      block("logo", { padding: pad(28, 20), href: home, align: "start", width: 140, ...given }),
  };
}

/** Creates the building blocks of a design, in one language and one brand's look. */
export function createKit(language: Language, brand: Brand) {
  // Without a website, links stay empty: the checks name each one, and no link leads to an invented
  // address.
  const home = brand.website;
  /** `@` is the website, `@name` Liquid of that name, anything else an address. */
  const linkOf = (name: string) => {
    if (name === "@") return home;
    return name.startsWith("@") ? `{{ ${name.slice(1)} }}` : name;
  };

  return {
    language,
    brand,
    home,
    ...stylesOf(brand),
    ...textBlocks(home, linkOf),
    ...mediaBlocks(home),

    column,
    columns,
    /** Creates a section of one column. */
    section: (blocks: EmailBlock[], given: SectionGiven = {}) =>
      columns([column(100, blocks)], given),

    /**
     * Creates the footer: the brand's social links if any, sender and reason, and the unsubscribe
     * link.
     */
    footer(
      reason: FooterReason,
      given: Given<"footer"> = {},
      section: SectionGiven = {},
    ): EmailSection {
      const networks =
        brand.social.length > 0
          ? [block("social", { padding: pad(24, 0), align: given.align ?? "start" })]
          : [];
      const text = markedText([textsOf(language, "designs").footer[reason]], linkOf);
      const last = block("footer", { text, padding: pad(28, 36), align: "start", ...given });
      return columns([column(100, [...networks, last])], {
        color: "ground",
        bleeds: true,
        ...section,
      });
    },
  };
}
export type Kit = ReturnType<typeof createKit>;
