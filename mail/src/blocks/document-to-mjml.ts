import type { Brand, EmailDocument, EmailSection, MailLanguage } from "@arauto/contracts";
import {
  columnWidths,
  directionOf,
  emailColors,
  languageTag,
  mailWords,
  physicalPadding,
} from "@arauto/contracts";
import { escapeHtml } from "../compose/liquid-engines.ts";
import { blockMarkup } from "./block-rows.ts";
import { isLiquid, literalText } from "./block-text.ts";
import { DarkRules } from "./dark-rules.ts";
import type { Frame } from "./frame.ts";
import { backgroundClass, placeIn } from "./frame.ts";
import { logoDarkCss } from "./picture-blocks.ts";
import { PRODUCTS_CSS } from "./product-blocks.ts";
import {
  conditionOf,
  DEVICE_CSS,
  deviceClass,
  PHONE_BREAKPOINT,
  visibleWhen,
} from "./visible-when.ts";

export interface DocumentContext {
  language: MailLanguage;
  /** The title of the email: its subject, including Liquid. */
  title: string;
  brand: Brand;
  workspaceName: string;
  /** Returns the URL of a picture in the document. */
  picture: (source: string) => string;
}

/**
 * Renders a block document as MJML with Liquid. Pure: the same input gives the same text, and every
 * valid document compiles without warnings.
 */
export function documentToMjml(document: EmailDocument, around: DocumentContext): string {
  const { styles } = document;
  const frame = frameOf(document, around);
  const { direction } = frame;
  const background = `mail${backgroundClass(frame, "ground")}`;
  const body = sectionsMjml(document.sections, frame);
  const title =
    around.title.trim() === "" ? literalText(around.workspaceName) : titleOf(around.title);
  return (
    `<mjml lang="${languageTag(around.language)}" dir="${direction}">\n<mj-head>\n<mj-title>${title}</mj-title>\n` +
    `<mj-breakpoint width="${PHONE_BREAKPOINT}px" />\n${headCss(frame)}</mj-head>\n` +
    `<mj-body width="${styles.width}px" background-color="${frame.light.ground}" css-class="${background}">\n${body}</mj-body>\n</mjml>\n`
  );
}

function frameOf({ styles }: EmailDocument, around: DocumentContext): Frame {
  return {
    styles,
    light: emailColors(styles, around.brand, "light"),
    dark: emailColors(styles, around.brand, "dark"),
    direction: styles.direction === "auto" ? directionOf(around.language) : styles.direction,
    language: around.language,
    words: mailWords(around.language),
    brand: around.brand,
    workspaceName: around.workspaceName,
    picture: around.picture,
    rules: new DarkRules(),
  };
}

/** Returns the Liquid of each section and block; that of a repeated block sees `item`. */
export function liquidOfBlocks(
  document: EmailDocument,
  around: DocumentContext,
): { id: string; liquid: string }[] {
  const frame = frameOf(document, around);
  return document.sections.flatMap((section) => [
    { id: section.id, liquid: visibleWhen(section.visibility, "") },
    ...section.columns.flatMap((column) => {
      const place = placeIn(frame, section, column, frame.styles.width);
      return column.blocks.flatMap((block) => {
        if (block.kind !== "repeat")
          return [{ id: block.id, liquid: blockMarkup(block, frame, place) }];
        const own = { id: block.id, liquid: visibleWhen(block.visibility, "") };
        const inner = block.blocks.map((one) => ({
          id: one.id,
          liquid: `{% for item in (1..2) %}${blockMarkup(one, frame, place)}{% endfor %}`,
        }));
        return [own, ...inner];
      });
    }),
  ]);
}

function titleOf(title: string): string {
  return isLiquid(title) ? escapeHtml(title) : literalText(title);
}

/** Styles separate from MJML's own: a client that rejects one of them keeps the others. */
function headCss(frame: Frame): string {
  const { media, outlook } = frame.rules.css();
  const style = (css: string) => `<style type="text/css">\n${css}\n</style>\n`;
  return (
    `<mj-raw>\n<meta name="color-scheme" content="light dark">\n<meta name="supported-color-schemes" content="light dark">\n` +
    style(`:root{color-scheme:light dark;supported-color-schemes:light dark}`) +
    style(
      `${DEVICE_CSS}\n@media only screen and (max-width:${PHONE_BREAKPOINT - 1}px){${PRODUCTS_CSS}}`,
    ) +
    style(`@media (prefers-color-scheme:dark){\n${media}\n${logoDarkCss()}\n}`) +
    style(`${outlook}\n${logoDarkCss("[data-ogsc] ")}`) +
    `</mj-raw>\n`
  );
}

/**
 * Groups sections that are not full bleed: adjacent ones share the email's background and its
 * corners.
 */
function sectionsMjml(sections: readonly EmailSection[], frame: Frame): string {
  const { radius } = frame.styles;
  const rounded = radius > 0 ? ` border-radius="${radius}px"` : "";
  const surface = ` background-color="${frame.light.surface}"${cssClass(backgroundClass(frame, "surface"))}`;
  let mjml = "";
  let run: EmailSection[] = [];
  const flush = () => {
    if (run.length === 0) return;
    const inner = run.map((section) => sectionMarkup(section, frame)).join("");
    mjml += `<mj-wrapper padding="0"${surface}${rounded}>\n${inner}</mj-wrapper>\n`;
    run = [];
  };
  for (const section of sections) {
    if (!section.bleeds) {
      run.push(section);
      continue;
    }
    flush();
    mjml += sectionMarkup(section, frame);
  }
  flush();
  return mjml;
}

/** Contacts for whom a section is hidden still see its footers. */
function sectionMarkup(section: EmailSection, frame: Frame): string {
  const footers = section.columns.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind === "footer"),
  );
  const shown =
    footers.length > 0 && section.visibility !== null
      ? { ...section.visibility, devices: "all" as const }
      : section.visibility;
  const mjml = sectionMjml({ ...section, visibility: shown }, frame);
  const condition = conditionOf(shown);
  if (condition === null) return mjml;
  const [column] = section.columns;
  const rest =
    footers.length === 0 || column === undefined
      ? ""
      : `<mj-raw>{% else %}</mj-raw>\n${sectionMjml({ ...section, visibility: null, columns: [{ ...column, share: 100, blocks: footers }] }, frame)}`;
  return `<mj-raw>{% if ${condition} %}</mj-raw>\n${mjml}${rest}<mj-raw>{% endif %}</mj-raw>\n`;
}

function cssClass(names: string): string {
  return names.trim() === "" ? "" : ` css-class="${names.trim()}"`;
}

function sectionMjml(section: EmailSection, frame: Frame): string {
  const { direction } = frame;
  const classes =
    deviceClass(section.visibility) +
    (section.color === null ? "" : backgroundClass(frame, section.color));
  const color =
    section.color === null && !section.bleeds
      ? ""
      : ` background-color="${placeIn(frame, section, null, 0).background}"`;
  const bleeding = section.bleeds ? ` full-width="full-width"` : "";
  const bleedClass =
    section.bleeds && section.color === null ? backgroundClass(frame, "surface") : "";
  const widths = columnWidths(section, frame.styles);
  const columns = section.columns.map((column, index) => {
    const place = placeIn(frame, section, column, widths[index] ?? 0);
    const blocks = column.blocks.map((block) => blockMarkup(block, frame, place)).join("");
    const background =
      column.color === null
        ? ""
        : ` background-color="${place.background}"${cssClass(backgroundClass(frame, column.color, "columnBackground"))}`;
    const content = blocks === "" ? "" : `<mj-raw>${blocks}</mj-raw>`;
    return `<mj-column width="${column.share}%" vertical-align="${column.align}" padding="0" direction="${direction}"${background}>${content}</mj-column>\n`;
  });
  // The columns are reversed in both order and direction: unchanged on desktop, while on phones the
  // last one is on top.
  const isReversed = section.onPhone === "stackReversed" && columns.length > 1;
  const inner = (isReversed ? columns.toReversed() : columns).join("");
  const row = isReversed ? (direction === "rtl" ? "ltr" : "rtl") : direction;
  const grouped =
    section.onPhone === "keep" && columns.length > 1
      ? `<mj-group direction="${direction}">\n${inner}</mj-group>\n`
      : inner;
  return (
    `<mj-section padding="${physicalPadding(section.padding, direction)}" direction="${row}" text-align="${direction === "rtl" ? "right" : "left"}"` +
    `${color}${bleeding}${cssClass(classes + bleedClass)}>\n${grouped}</mj-section>\n`
  );
}
