import type { ColorValue, RichLine } from "@arauto/contracts";
import { BUTTON_EDGE, BUTTON_WEIGHT, buttonTypeStyle } from "@arauto/contracts";
import { addressValue } from "./block-text.ts";
import type { Frame } from "./frame.ts";
import { classAttribute, layoutTable, typeCss } from "./frame.ts";
import { labelHtml } from "./rich-text-html.ts";

interface ButtonShape {
  label: string;
  href: string;
  color: ColorValue | null;
  outlined: boolean;
  /** In pixels if it fills its place. */
  fullWidth: number | null;
  padding?: { block: number; inline: number };
}

const points = (pixels: number) => `${(pixels * 0.75).toFixed(1).replace(/\.0$/, "")}pt`;

/**
 * Renders a button that is clickable all over. Outlook on Windows ignores the padding of links:
 * there, spaces inside the link form its area, or a VML shape when the button is full width.
 */
export function buttonHtml(shape: ButtonShape, frame: Frame): string {
  const light = buttonTypeStyle(shape, frame.styles, frame.light);
  const dark = buttonTypeStyle(shape, frame.styles, frame.dark);
  // A border is part of the height, so that buttons with and without one align.
  const drawn = shape.outlined ? BUTTON_EDGE : 0;
  const block = Math.max(0, (shape.padding?.block ?? light.paddingBlock) - drawn);
  const inline = Math.max(0, (shape.padding?.inline ?? light.paddingInline) - drawn);
  const lineHeight = Math.round(light.fontSize * 1.25);
  const typeStyle = `${typeCss(frame, "body", { fontSize: light.fontSize, lineHeight })}font-weight:${BUTTON_WEIGHT};`;
  const href = addressValue(shape.href);
  const fill = light.fill === null ? "" : `background-color:${light.fill};`;
  const inkClass = frame.rules.of("color", light.text, dark.text);
  const fillClass =
    light.fill === null || dark.fill === null
      ? ""
      : frame.rules.of("background", light.fill, dark.fill);
  const edgeClass = shape.outlined ? frame.rules.of("edge", light.edge, dark.edge) : "";
  const edge = shape.outlined ? `border:${BUTTON_EDGE}px solid ${light.edge};` : "";
  const display = shape.fullWidth === null ? "inline-block" : "block";
  const wide = (percent: number) => `mso-font-width:${percent}%`;
  const percent = Math.max(1, Math.round((inline / light.fontSize) * 100));
  const before = `<!--[if mso]><i style="${wide(percent)};mso-text-raise:${points(block * 2)}" hidden>&emsp;</i><span style="mso-text-raise:${points(block)}"><![endif]-->`;
  const after = `<!--[if mso]></span><i style="${wide(percent)}" hidden>&emsp;&#8203;</i><![endif]-->`;
  const link =
    `<a href="${href}"${classAttribute(`ar-button${inkClass}${fillClass}`)} style="display:${display};${typeStyle}color:${light.text};${fill}` +
    `text-align:center;text-decoration:none;padding:${block}px ${inline}px;mso-padding-alt:0;border-radius:${light.radius}px;">` +
    `${before}${shape.label}${after}</a>`;
  const background = light.fill === null ? "" : ` bgcolor="${light.fill}"`;
  const cell = `<tr><td align="center"${background}${classAttribute(fillClass + edgeClass)} style="${fill}${edge}border-radius:${light.radius}px;">${link}</td></tr>`;
  if (shape.fullWidth === null) return layoutTable(cell, "", "border-collapse:separate;");
  const table = layoutTable(cell, ' width="100%"', "border-collapse:separate;width:100%;");
  return `<!--[if mso]>${outlookShape(shape, { ...light, lineHeight, block, typeStyle, href })}<![endif]--><!--[if !mso]><!-->${table}<!--<![endif]-->`;
}

function outlookShape(
  shape: ButtonShape,
  look: ReturnType<typeof buttonTypeStyle> & {
    lineHeight: number;
    block: number;
    typeStyle: string;
    href: string;
  },
): string {
  const height = look.lineHeight + look.block * 2;
  const arc = Math.min(50, Math.round((look.radius / height) * 100));
  const fill = look.fill === null ? 'filled="f"' : `fillcolor="${look.fill}"`;
  const stroke =
    look.fill === null
      ? `strokecolor="${look.edge}" strokeweight="${BUTTON_EDGE}px"`
      : 'stroked="f"';
  return (
    `<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${look.href}" ` +
    `style="height:${height}px;v-text-anchor:middle;width:${shape.fullWidth}px;" arcsize="${arc}%" ${stroke} ${fill}><w:anchorlock/>` +
    `<center style="${look.typeStyle}color:${look.text};">${shape.label}</center></v:roundrect>`
  );
}

/** Renders a button's label. */
export function buttonLabel(line: RichLine, frame: Frame): string {
  return labelHtml(line, frame);
}
