import type { EmailBlockOf } from "@arauto/contracts";
import { PRODUCT_STYLE, productTitleStyle, smallStyle, textStyle } from "@arauto/contracts";
import { addressValue, plainLine } from "./block-text.ts";
import { buttonHtml } from "./button-html.ts";
import type { Frame, Place } from "./frame.ts";
import { blockRow, classAttribute, inkOf, innerWidth, layoutTable, typeCss } from "./frame.ts";
import { linked, pictureHtml } from "./picture-blocks.ts";

type Block = EmailBlockOf<"products">;
type Product = Block["items"][number];

/** Stacks products on phones: cells become lines. */
export const PRODUCTS_CSS =
  ".ar-item{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}";

/** Renders products side by side, the given number per row. */
export function productsRow(block: Block, frame: Frame, place: Place): string {
  if (block.items.length === 0) return "";
  const { gap } = PRODUCT_STYLE;
  const width = Math.floor(
    (innerWidth(place, block.padding) - gap * (block.perRow - 1)) / block.perRow,
  );
  const rows: string[] = [];
  for (let at = 0; at < block.items.length; at += block.perRow) {
    const cells = Array.from({ length: block.perRow }, (_, index) =>
      productCell(block, block.items[at + index], index, frame, width),
    );
    rows.push(`<tr>${cells.join("")}</tr>`);
  }
  const table = layoutTable(rows.join(""), ' width="100%"', "width:100%;");
  return blockRow(frame, block, table);
}

function productCell(
  block: Block,
  product: Product | undefined,
  index: number,
  frame: Frame,
  width: number,
): string {
  const { gap } = PRODUCT_STYLE;
  const share = (100 / block.perRow).toFixed(2);
  // Makes all equally wide by adding the padding missing on one side to the other.
  const [before, after] = [
    (gap / block.perRow) * index,
    (gap / block.perRow) * (block.perRow - 1 - index),
  ];
  const [left, right] = frame.direction === "rtl" ? [after, before] : [before, after];
  const names = "ar-item";
  const align =
    block.align === "center"
      ? "center"
      : (block.align === "start") === (frame.direction === "ltr")
        ? "left"
        : "right";
  if (product === undefined)
    return `<td${classAttribute(names)} width="${share}%" style="width:${share}%;font-size:0;">&nbsp;</td>`;
  return (
    `<td align="${align}" valign="top"${classAttribute(names)} width="${share}%" style="width:${share}%;padding:0 ${right}px ${gap}px ${left}px;vertical-align:top;">` +
    `${productHtml(product, frame, width)}</td>`
  );
}

function productHtml(product: Product, frame: Frame, width: number): string {
  const { partGap } = PRODUCT_STYLE;
  const [text, muted] = [inkOf(frame, "text"), inkOf(frame, "muted")];
  const body = typeCss(frame, "body", textStyle(null, frame.styles));
  const parts: string[] = [];
  const paragraph = (css: string, dark: string, content: string) =>
    parts.push(`<p${classAttribute(dark)} style="margin:${partGap}px 0 0;${css}">${content}</p>`);
  if (product.source !== "") {
    const image = pictureHtml(product, frame, { pixels: width, percent: 100, radius: 0 });
    // The text part has the title instead.
    const classes = product.title === "" ? "" : "ar-quiet";
    parts.push(linked(product.href, image, "display:block;text-decoration:none;", classes));
  }
  if (product.title !== "") {
    const title = typeCss(frame, "body", productTitleStyle(frame.styles));
    const words = `<strong>${plainLine(product.title)}</strong>`;
    const link = `<a href="${addressValue(product.href)}"${classAttribute(product.buttonLabel === "" ? text.dark : `ar-bare${text.dark}`)} style="${text.css}text-decoration:none;">${words}</a>`;
    paragraph(`${title}${text.css}`, text.dark, product.href === "" ? words : link);
  }
  if (product.text !== "")
    paragraph(
      `${typeCss(frame, "body", smallStyle(frame.styles))}${muted.css}`,
      muted.dark,
      plainLine(product.text),
    );
  if (product.price !== "" || product.formerPrice !== "") {
    const small = typeCss(frame, "body", smallStyle(frame.styles));
    const former =
      product.formerPrice === ""
        ? ""
        : `<s${classAttribute(muted.dark)} style="${small}${muted.css}">${plainLine(product.formerPrice)}</s>`;
    const price = product.price === "" ? "" : `<strong>${plainLine(product.price)}</strong>`;
    paragraph(
      `${body}${text.css}`,
      text.dark,
      [former, price].filter((part) => part !== "").join("&nbsp; "),
    );
  }
  if (product.buttonLabel !== "" && product.href !== "") {
    const padding = {
      block: PRODUCT_STYLE.buttonPaddingBlock,
      inline: PRODUCT_STYLE.buttonPaddingInline,
    };
    const button = {
      label: plainLine(product.buttonLabel),
      href: product.href,
      color: null,
      outlined: false,
      fullWidth: null,
      padding,
    };
    const space = `<div style="height:${partGap}px;line-height:${partGap}px;font-size:1px;">&nbsp;</div>`;
    parts.push(space + buttonHtml(button, frame));
  }
  return parts.join("");
}
