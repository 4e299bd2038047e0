import type { EmailBlockOf } from "@arauto/contracts";
import { HEADING_WEIGHT, headingStyle, smallStyle, textStyle } from "@arauto/contracts";
import { literalText } from "./block-text.ts";
import type { Frame, Place } from "./frame.ts";
import { blockRow, classAttribute, inkOf, linkInk, typeCss } from "./frame.ts";
import { lineHtml, richTextHtml } from "./rich-text-html.ts";

/** Renders a heading of the document's outline. */
export function headingRow(block: EmailBlockOf<"heading">, frame: Frame, place: Place): string {
  const ink = inkOf(frame, block.color);
  const type = typeCss(frame, "heading", headingStyle(block, frame.styles));
  const words = lineHtml(block.text, frame, place, block.color);
  // Without text there is no heading, because screen readers would announce an empty one.
  if (words === "") return blockRow(frame, block, "");
  const tag = `h${block.level}`;
  return blockRow(
    frame,
    block,
    `<${tag}${classAttribute(ink.dark)} style="margin:0;${type}font-weight:${HEADING_WEIGHT};${ink.css}">${words}</${tag}>`,
  );
}

export function textRow(block: EmailBlockOf<"text">, frame: Frame, place: Place): string {
  const look = textStyle(block.fontSize, frame.styles);
  const ink = inkOf(frame, block.color);
  const words = richTextHtml(block.text, frame, place, block.color, look.fontSize);
  return blockRow(
    frame,
    block,
    `<div${classAttribute(ink.dark)} style="${typeCss(frame, "body", look)}${ink.css}">${words}</div>`,
  );
}

/** Renders the footer; its links are always included, regardless of the text. */
export function footerRow(block: EmailBlockOf<"footer">, frame: Frame, place: Place): string {
  const look = smallStyle(frame.styles);
  const ink = inkOf(frame, block.color);
  const linkTypeStyle = linkInk(frame, place, block.color);
  const link = (target: string, words: string) =>
    `<a href="{{ ${target} }}"${classAttribute(linkTypeStyle.dark)} style="${linkTypeStyle.css}text-decoration:underline;">${literalText(words)}</a>`;
  const hasWords = block.text.content.some(
    (node) => node.type !== "paragraph" || (node.content ?? []).length > 0,
  );
  const parts = [
    ...(hasWords ? [richTextHtml(block.text, frame, place, block.color, look.fontSize)] : []),
    ...(block.showAddress
      ? ['<p style="margin:0;">{{ workspace.address | newline_to_br }}</p>']
      : []),
    `<p style="margin:0;">${[
      link("unsubscribe_url", frame.words.unsubscribe),
      ...(block.showPreferences ? [link("preferences_url", frame.words.preferences)] : []),
    ].join(" &middot; ")}</p>`,
  ];
  const between = `<div style="height:${look.fontSize}px;line-height:${look.fontSize}px;font-size:1px;">&nbsp;</div>`;
  // Contacts who do not see the footer cannot unsubscribe, so its own rules are ignored.
  return blockRow(
    frame,
    { ...block, visibility: null },
    `<div${classAttribute(ink.dark)} style="${typeCss(frame, "body", look)}${ink.css}">${parts.join(between)}</div>`,
  );
}
