import type { EmailBlockOf } from "@arauto/contracts";
import { colorOf, MENU_GAP, physicalAlign, TABLE_STYLE, textStyle } from "@arauto/contracts";
import { addressValue, plainLine } from "./block-text.ts";
import type { Frame, Place } from "./frame.ts";
import { blockRow, classAttribute, inkOf, innerWidth, layoutTable, typeCss } from "./frame.ts";
import { deviceClass } from "./visible-when.ts";

export function dividerRow(block: EmailBlockOf<"divider">, frame: Frame, place: Place): string {
  const color = colorOf(block.color, frame.light);
  const dark = frame.rules.of("edge", color, colorOf(block.color, frame.dark));
  const pixels = Math.round((innerWidth(place, block.padding) * block.width) / 100);
  const side = physicalAlign(block.align, frame.direction);
  // The attribute's pixels are for Outlook, which calculates percentages from the window.
  const line = layoutTable(
    `<tr><td${classAttribute(dark)} style="border-top:${block.thickness}px ${block.line} ${color};font-size:0;line-height:0;">&nbsp;</td></tr>`,
    ` align="${side}" width="${pixels}"`,
    `width:${block.width}%;`,
  );
  return blockRow(frame, block, line);
}

export function spacerRow(block: EmailBlockOf<"spacer">): string {
  return (
    `<tr${classAttribute(deviceClass(block.visibility))}><td height="${block.height}" style="height:${block.height}px;line-height:${block.height}px;` +
    `font-size:1px;mso-line-height-rule:exactly;">&#8202;</td></tr>\n`
  );
}

/**
 * Renders links side by side that wrap when space is limited. Outlook ignores the padding of links, so spaces replace
 * it.
 */
export function menuRow(block: EmailBlockOf<"menu">, frame: Frame): string {
  const items = block.items.filter(({ label, href }) => label.trim() !== "" && href !== "");
  if (items.length === 0) return "";
  const ink = inkOf(frame, block.color);
  const links = items.map(
    ({ label, href }) =>
      `<span class="ar-line"><a href="${addressValue(href)}"${classAttribute(ink.dark)} style="display:inline-block;padding:4px ${MENU_GAP / 2}px;${ink.css}text-decoration:none;">${plainLine(label)}</a></span>`,
  );
  const type = typeCss(frame, "body", textStyle(null, frame.styles));
  return blockRow(
    frame,
    block,
    `<div style="${type}">${links.join("<!--[if mso]>&nbsp;&nbsp;&nbsp;<![endif]-->")}</div>`,
  );
}

/** Renders a data table: with header cells, and no role that would hide it. */
export function tableRow(block: EmailBlockOf<"table">, frame: Frame): string {
  const columns = Math.max(...block.rows.map((row) => row.length));
  const line = colorOf(block.lineColor, frame.light);
  const edge = frame.rules.of("edge", line, colorOf(block.lineColor, frame.dark));
  const ink = inkOf(frame, "text");
  const type = typeCss(frame, "body", textStyle(null, frame.styles));
  const side = physicalAlign(block.align, frame.direction);
  const others = { side, keeps: "" };
  const last =
    block.amounts === true && columns > 1
      ? { side: physicalAlign("end", frame.direction), keeps: "white-space:nowrap;" }
      : others;
  const { paddingBlock, paddingInline } = TABLE_STYLE;
  const cell = (tag: "td" | "th", text: string, look: { side: string; keeps: string }) =>
    `<${tag}${tag === "th" ? ' scope="col"' : ""} align="${look.side}" valign="top"${classAttribute(ink.dark + edge)} style="padding:${paddingBlock}px ${paddingInline}px;` +
    `border-bottom:${TABLE_STYLE.line}px solid ${line};${type}${ink.css}font-weight:${tag === "th" ? 700 : 400};text-align:${look.side};${look.keeps}">${plainLine(text) || "&nbsp;"}</${tag}>`;
  const rowHtml = (row: readonly string[], tag: "td" | "th") =>
    `<tr class="ar-cells">${Array.from({ length: columns }, (_, index) => cell(tag, row[index] ?? "", index === columns - 1 ? last : others)).join("")}</tr>`;
  const [head = [], ...rest] = block.rows;
  const body = block.hasHeader ? rest : block.rows;
  const headHtml = block.hasHeader ? `<thead>${rowHtml(head, "th")}</thead>` : "";
  const bodyHtml =
    body.length === 0 ? "" : `<tbody>${body.map((row) => rowHtml(row, "td")).join("")}</tbody>`;
  return blockRow(
    frame,
    block,
    `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="width:100%;border-collapse:collapse;">${headHtml}${bodyHtml}</table>`,
  );
}
