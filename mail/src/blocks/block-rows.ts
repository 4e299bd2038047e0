import { type EmailBlock, fontStack } from "@arauto/contracts";
import { LiquidVault } from "../compose/liquid-vault.ts";
import type { Removal } from "../sanitize/sanitize-html.ts";
import { sanitizeHtml } from "../sanitize/sanitize-html.ts";
import { isLiquid } from "./block-text.ts";
import { buttonHtml, buttonLabel } from "./button-html.ts";
import type { Frame, Place } from "./frame.ts";
import { blockRow, classAttribute, inkOf, innerWidth, layoutTable } from "./frame.ts";
import { dividerRow, menuRow, spacerRow, tableRow } from "./line-blocks.ts";
import { imageRow, logoRow, socialRow, videoRow } from "./picture-blocks.ts";
import { productsRow } from "./product-blocks.ts";
import { footerRow, headingRow, textRow } from "./text-blocks.ts";
import { visibleWhen } from "./visible-when.ts";

/**
 * Renders a block as a row of its column's table, with its visibility rules. Empty for a block
 * without content.
 */
export function blockMarkup(block: EmailBlock, frame: Frame, place: Place): string {
  const row = rowOf(block, frame, place);
  return row === "" || block.kind === "footer" ? row : visibleWhen(block.visibility, row);
}

function rowOf(block: EmailBlock, frame: Frame, place: Place): string {
  switch (block.kind) {
    case "heading":
      return headingRow(block, frame, place);
    case "text":
      return textRow(block, frame, place);
    case "image":
      return imageRow(block, frame, place);
    case "logo":
      return logoRow(block, frame);
    case "button":
      return buttonRow(block, frame, place);
    case "divider":
      return dividerRow(block, frame, place);
    case "spacer":
      return spacerRow(block);
    case "social":
      return socialRow(block, frame);
    case "menu":
      return menuRow(block, frame);
    case "video":
      return videoRow(block, frame, place);
    case "products":
      return productsRow(block, frame, place);
    case "table":
      return tableRow(block, frame);
    case "html":
      return htmlRow(block, frame);
    case "footer":
      return footerRow(block, frame, place);
    case "repeat":
      return repeatRow(block, frame, place);
  }
}

function buttonRow(
  block: Extract<EmailBlock, { kind: "button" }>,
  frame: Frame,
  place: Place,
): string {
  const label = buttonLabel(block.label, frame);
  if (label === "") return "";
  const { href, color, outlined } = block;
  const shape = {
    href,
    color,
    outlined,
    label,
    fullWidth: block.fullWidth ? innerWidth(place, block.padding) : null,
  };
  return blockRow(frame, block, buttonHtml(shape, frame));
}

/**
 * Renders nothing when its Liquid is invalid. Unspecified styles are those of the email: a
 * section's font has no size.
 */
function htmlRow(block: Extract<EmailBlock, { kind: "html" }>, frame: Frame): string {
  const safe = safeBlockHtml(block.source);
  if (safe === null || safe.html.trim() === "") return "";
  const { fontSize, lineHeight } = frame.styles;
  const ink = inkOf(frame, "text");
  const type = `font-family:${fontStack(frame.styles, "body", frame.direction)};font-size:${fontSize}px;line-height:${lineHeight};`;
  return blockRow(
    frame,
    block,
    `<div${classAttribute(ink.dark)} style="${type}${ink.css}">${safe.html}</div>`,
  );
}

/** Returns the HTML of a block without anything executable; null if its Liquid is invalid. */
export function safeBlockHtml(source: string): { html: string; removals: Removal[] } | null {
  if (!isLiquid(source)) return null;
  const vault = new LiquidVault();
  try {
    const { html, removals } = sanitizeHtml(vault.protect(source, true), (removed) =>
      vault.tagsOnly(removed),
    );
    // MJML element names are removed, so that the block cannot leave its place; names that result
    // from the removal are escaped.
    const own = html
      .replace(/<\/?mj[-a-z]*\b[^>]*>/gi, "")
      .replace(/<(\/?)mj(?=[-a-z])/gi, "<$1x-mj");
    return { html: vault.restore(own), removals };
  } catch {
    return null;
  }
}

/** Repeats for each entry of the list; renders nothing, not even padding, if there is none. */
function repeatRow(
  block: Extract<EmailBlock, { kind: "repeat" }>,
  frame: Frame,
  place: Place,
): string {
  const inner = { ...place, width: innerWidth(place, block.padding) };
  const rows = block.blocks.map((one) => blockMarkup(one, frame, inner)).join("");
  if (rows === "") return "";
  const loop = `{% for item in ${block.list} limit: ${block.most} %}${rows}{% endfor %}`;
  return `{% if ${block.list}.size > 0 %}${blockRow(frame, block, layoutTable(loop, ' width="100%"', "width:100%;"))}{% endif %}`;
}
